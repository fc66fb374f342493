/** An attack on every route that there is: pages that are added are attacked too. */
import { expect, it } from 'vitest';
import { HEADERS } from '../../../src/web/reply.js';
import { PAGES } from '../../../src/web/pages.js';
import { ALPHA, aRule, aSharedSite, type SharedSite, type Visitor } from '../shared-site.js';

const HIDDEN = /Beta|bbbbbbbb|Secret/;

const paths = PAGES.map((page) => ({ ...page, at: page.path.replaceAll(/:\w+/g, 'x') }));

async function people(): Promise<SharedSite & Readonly<Record<'root' | 'viewer' | 'nobody', Visitor>>> {
  const site = await aSharedSite([
    aRule({ people: ['root@example.com'], role: 'operator' }),
    aRule({ people: ['viewer@example.com'], accounts: [ALPHA.AccountId] }),
  ]);
  for (const name of ['root', 'viewer']) site.provider.people.set(name, { email: `${name}@example.com` });
  return {
    ...site,
    root: await site.signedIn('root'),
    viewer: await site.signedIn('viewer'),
    nobody: site.browser(),
  };
}

async function tokenOf(visitor: Visitor): Promise<string> {
  return /name="token" value="([^"]*)"/.exec(await visitor.text('/'))?.[1] ?? '';
}

it('every page has the headers of pages, shows nothing that somebody may not see, and nobody anything', async () => {
  const { viewer, root, nobody } = await people();
  for (const { at, seesAll } of paths) {
    const [seen, all, refused] = await Promise.all([viewer, root, nobody].map((each) => each.get(at)));
    for (const answer of [seen, all, refused]) expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject(HEADERS);
    expect([at, refused?.status]).toEqual([at, 303]);
    expect([at, seesAll === true && seen?.status !== 404]).toEqual([at, false]);
    expect(await seen?.text()).not.toMatch(HIDDEN);
  }
});

it('every form is refused without its token, with that of somebody else, from elsewhere, and for a lower role', async () => {
  const { viewer, root, nobody, address } = await people();
  const [own, other] = [await tokenOf(root), await tokenOf(viewer)];
  const post = async (visitor: Visitor, path: string, token: string, origin = address): Promise<number> => {
    const headers = { origin };
    return (await visitor.get(path, { method: 'POST', body: new URLSearchParams({ token }), headers })).status;
  };
  for (const { at, act } of paths) {
    if (act === undefined) continue;
    // Forms with files are not read in this encoding.
    const refused = act.takesFiles === true ? 400 : 403;
    const statuses = [await post(root, at, ''), await post(root, at, other), await post(root, at, own, 'http://evil')];
    expect([at, ...statuses]).toEqual([at, refused, refused, 403]);
    expect([at, await post(nobody, at, own)]).toEqual([at, 401]);
    const ofViewer = await post(viewer, at, other);
    expect([at, act.needs !== 'viewer' && ![403, 404].includes(ofViewer)]).toEqual([at, false]);
  }
});
