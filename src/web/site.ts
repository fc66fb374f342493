/** What all requests share: the archive and its index, words and looks, sessions. */
import type { AccessLog } from '../archive/access-log.js';
import type { Archive } from '../archive/archive.js';
import type { DeliveryIndex } from '../archive/delivery-index.js';
import type { ScanIndex } from '../archive/scan-index.js';
import { AuditpressError } from '../base/errors.js';
import { sha256Of } from '../base/sha256.js';
import { loadPageLook, type PageLook } from '../documents/page-look.js';
import { memoize } from '../model/values/memoize.js';
import type { SeenAccount } from '../base/account-rules.js';
import { ROLES, type Role, type WebAccess } from '../model/settings/web.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { Tls } from './access/exposure.js';
import { createMaking, type Making, type MakingOptions } from './making/making.js';
import { LANGUAGES, languageName } from './languages.js';
import type { OpenId } from './access/openid.js';
import type { ProxyPeople } from './access/proxy.js';
import { masksFor, originalOf } from './access/masks.js';
import { includesAll, mayOpen, maySee, scopeOf } from './access/scope.js';
import { createSessions, type Person, type Session, type Sessions } from './access/sessions.js';
import { STYLE } from './style.js';
import type { Answer, Visit } from './page.js';
import { lastLookOf } from './last-look.js';
import { createActions, type Program, type SeenQueue } from './operations.js';
import { currentMark, NAVIGATION } from './pages.js';
import { script } from './precompiled.js';
import { scansFor } from './scans.js';
import { summariesOf } from './summaries.js';
import { fillView } from './views.js';

export interface SiteOptions {
  readonly archive: Archive;
  readonly index: ScanIndex;
  readonly deliveries: DeliveryIndex;
  readonly program: Program;
  readonly settings: () => RunSettings;
  readonly making: MakingOptions;
  /** Bytes of the files that somebody may bring at once. */
  readonly maxUpload: number;
  /** Milliseconds for the body of a form without files. Default: 30 seconds. */
  readonly formTime?: number;
  readonly token: string;
  readonly access: WebAccess;
  /** Those that the rules name, by profile. */
  readonly redactions: ReadonlyMap<string, Redaction>;
  /** Undefined if the server is reached by HTTP, perhaps through a proxy. */
  readonly tls: Tls | undefined;
  /** Undefined where nobody has a name. */
  readonly log?: AccessLog | undefined;
  /** Where people sign in; undefined if they do so elsewhere, or if there are none. */
  readonly openId?: OpenId | undefined;
  /** What signs people in before they reach the server. */
  readonly proxy?: ProxyPeople | undefined;
  /** Accounts of the configuration, which rules may name. */
  readonly listed?: readonly SeenAccount[] | undefined;
  /** Whether browsers reach the server by HTTPS. */
  readonly isSecure: boolean;
  /** Host and port as browsers name them, in lower case. */
  readonly hosts: () => readonly string[];
  readonly now: () => Date;
  readonly onFailure: (failure: unknown, request: string) => void;
}

interface Asset {
  readonly mediaType: string;
  readonly text: string;
}

interface SiteLook extends PageLook {
  /** Path of the style sheet. */
  readonly styleSheet: string;
}

interface Frame {
  readonly session: Session | undefined;
  readonly language: string;
  /** Path and query of the request. */
  readonly target: string;
}

export interface Site extends Omit<SiteOptions, 'archive' | 'index' | 'deliveries' | 'making'> {
  readonly making: Making;
  readonly sessions: Sessions;
  /** Tags of the catalogs. */
  readonly languages: readonly string[];
  /** The catalog for a tag; undefined if none fits. */
  readonly languageFor: (tag: string) => string | undefined;
  readonly look: (language: string) => Promise<SiteLook>;
  readonly asset: (name: string) => Asset | undefined;
  /** What a page gets that needs a role. */
  readonly visit: (session: Session, look: PageLook, needs: Role) => Omit<Visit, 'params' | 'query'>;
  readonly fill: (
    answer: Extract<Answer, { readonly view: string }>,
    frame: Frame,
  ) => Promise<{ readonly html: string }>;
}

/** Seconds after which a page that is not finished is loaded again, where no script does that. */
const REFRESH = 3;

export function createSite(options: SiteOptions): Site {
  const { archive, index, deliveries, program, settings, now, listed = [] } = options;
  const queue = lastLookOf(() => queueOf(program, options.onFailure), now);
  const actions = createActions(program.perform, now, async () => {
    queue.outdate();
    const looks = await Promise.allSettled([index.sync(), deliveries.sync()]);
    for (const look of looks) if (look.status === 'rejected') options.onFailure(look.reason, '');
  });
  const sessions = createSessions(now);
  const summaries = summariesOf(archive, settings);
  const making = createMaking(options.making, {
    ...options,
    follow: index.sync,
  });
  const assets = new Map<string, Asset>();
  const keep = (ending: string, mediaType: string, text: string): string => {
    const name = `${sha256Of(text).slice(0, 16)}.${ending}`;
    assets.set(name, { mediaType, text });
    return `/assets/${name}`;
  };
  const look = memoize(async (language: string): Promise<SiteLook> => {
    const { template, timeZone } = settings();
    const loaded = await loadPageLook(template, language, timeZone);
    return { ...loaded, styleSheet: keep('css', 'text/css; charset=utf-8', `${loaded.rules}\n${STYLE}`) };
  });
  const scriptPath = keep('js', 'text/javascript; charset=utf-8', script);
  return {
    ...options,
    making,
    sessions,
    languages: LANGUAGES,
    languageFor: (tag) => {
      const wanted = tag.toLowerCase();
      return LANGUAGES.find((one) => wanted === one.toLowerCase() || wanted.split('-')[0] === one.split('-')[0]);
    },
    look,
    asset: (name) => assets.get(name),
    visit({ person }, { wording, wordingFor }, needs) {
      const scopeFor = (role: Role) => scopeOf(person.scope, role, { index, listed, onFailure: options.onFailure });
      const scans = scansFor(index, scopeFor(needs), (profile) => {
        const redaction = options.redactions.get(profile);
        if (redaction === undefined)
          throw new Error(`expected the key of the redaction profile ${profile}, found none`);
        return masksFor(index, redaction);
      });
      return {
        person,
        personFor: (scan) => ({ ...person, role: roleFor(person, (role) => maySee(scopeFor(role), originalOf(scan))) }),
        wording,
        wordingFor,
        archive,
        summaries,
        scans,
        program,
        actions,
        queue: queue.see,
        deliveries: deliveries.listing,
        making: making.forPerson(person, scans),
        maxUpload: options.maxUpload,
        settings: settings(),
        portfolioTemplate: options.making.portfolioTemplate ?? 'portfolio',
        now: now(),
      };
    },
    async fill(answer, { session, language, target }) {
      const { view, title, data, messages = [], isUnfinished = false } = answer;
      const { locale, direction, wording, styleSheet } = await look(language);
      const { syncedAt, read, total, damaged } = index.state();
      const path = target.split('?')[0] ?? '/';
      const formToken = session?.formToken ?? '';
      const asOf = answer.asOf === undefined ? syncedAt : answer.asOf;
      // Numbers of the whole archive are for those who see all of it.
      const isWhole = session !== undefined && includesAll(session.person.scope, 'viewer');
      const isShared = session !== undefined && session.person.scope.length > 0;
      const reading =
        isWhole && syncedAt === null
          ? wording.text('web.reading', { read, total })
          : wording.text('web.reading-shared');
      const notices = [
        ...(asOf === null && isShared ? [reading] : []),
        ...(isWhole && damaged.length > 0 ? [wording.text('web.damaged', { count: damaged.length })] : []),
      ];
      const html = fillView(
        'layout',
        {
          locale,
          direction,
          title,
          styleSheet,
          script: scriptPath,
          navigation: !isShared
            ? []
            : NAVIGATION.filter(({ page }) => mayOpen(session.person, page)).map((entry) => ({
                path: entry.page.path,
                text: wording.text(entry.word),
                mark: currentMark(entry, path),
              })),
          person: session === undefined ? '' : session.person.name || wording.text('web.signed-in'),
          // A proxy signs people out.
          canSignOut: options.proxy === undefined,
          refresh: isUnfinished ? REFRESH : null,
          notices,
          messages,
          content: fillView(view, data, wording, formToken),
          freshness:
            asOf === null || !isShared ? '' : wording.text('web.as-of', { at: wording.dateTime(asOf.toISOString()) }),
          languages: LANGUAGES.map((tag) => ({
            tag,
            name: languageName(tag),
            path: `/language?to=${tag}&back=${encodeURIComponent(target)}`,
            isCurrent: tag === language,
          })),
        },
        wording,
        formToken,
      );
      return { html };
    },
  };
}

function roleFor({ role, scope }: Person, sees: (role: Role) => boolean): Role {
  return scope === 'everything' ? role : (ROLES.findLast(sees) ?? 'viewer');
}

/** A database that cannot be reached is said on the page; another failure goes to the log as well. */
async function queueOf({ jobs }: Program, onFailure: SiteOptions['onFailure']): Promise<SeenQueue> {
  try {
    return { jobs: await jobs(), failure: '' };
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) onFailure(failure, 'GET /queue');
    return { jobs: [], failure: (failure as Error).message };
  }
}
