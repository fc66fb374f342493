/** Shows the state that the server sends at each change, and keeps the scroll position. */

const FRAMED = { html: 'HTML', pdf: 'PDF' };

/** Scroll positions of framed pages, by format. Only HTML pages report theirs. */
const scrolled = new Map();

const byId = (id) => document.getElementById(id);

function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function showStatus({ version, shown, isStale, isChecking, problems }) {
  const status = byId('status');
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [
    errors > 0 && `${errors} error${errors === 1 ? '' : 's'}`,
    warnings > 0 && `${warnings} warning${warnings === 1 ? '' : 's'}`,
    isChecking && 'checking …',
  ].filter(Boolean);
  const found = counts.length > 0 ? counts.join(', ') : 'no problem';
  if (isStale) status.textContent = `Stale: the documents are those of version ${shown} of ${version} · ${found}`;
  else if (shown === 0) status.textContent = `No documents yet · ${found}`;
  else status.textContent = `Version ${shown} · ${found}`;
  status.className = isStale || shown === 0 ? 'is-stale' : errors === 0 && !isChecking ? 'is-good' : '';
}

function showProblems({ problems }) {
  byId('problems').hidden = problems.length === 0;
  byId('problems')
    .querySelector('ol')
    .replaceChildren(
      ...problems.map(({ severity, where, message }) =>
        element('li', {}, [
          element('span', { className: severity, textContent: severity }),
          element('code', { textContent: where }),
          element('span', { textContent: message }),
        ]),
      ),
    );
}

/** The section of a document, created once: a frame that is moved loads again. */
function sectionOf({ format }) {
  const known = byId(`document-${format}`);
  if (known !== null) return known;
  const place = element('section', { id: `document-${format}`, className: 'document' }, [
    element('header', {}, [
      element('h2', { textContent: FRAMED[format] ?? format.toUpperCase() }),
      element('a', { className: 'open' }),
      element('span', { className: 'stale' }),
      element('span', { className: 'name' }),
    ]),
  ]);
  if (format in FRAMED) {
    const frame = element('iframe', { title: `${FRAMED[format]} document` });
    // HTML pages run in a separate origin. PDFs have no sandbox, because it would block the PDF viewer of the browser.
    if (format === 'html') {
      frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
      frame.addEventListener('load', () => {
        // Without a known position, the reader may already be scrolling.
        if (scrolled.has(format)) frame.contentWindow?.postMessage({ scrollTo: scrolled.get(format) }, '*');
      });
    }
    place.classList.add('is-framed');
    place.append(frame);
  } else if (format === 'xlsx') place.append(element('ul', { className: 'sheets' }));
  byId('documents').append(place);
  return place;
}

function showDocument(shown, { isStale, sheets }) {
  const { format, fileName, href, failure } = shown;
  const place = sectionOf(shown);
  Object.assign(place.querySelector('.name'), { textContent: fileName, title: fileName });
  place.querySelector('.stale').textContent = failure ? `stale: ${failure}` : isStale ? 'stale' : '';
  Object.assign(place.querySelector('.open'), {
    href,
    textContent: format in FRAMED ? 'open' : 'download',
    target: format in FRAMED ? '_blank' : '',
    rel: 'noopener',
  });
  const frame = place.querySelector('iframe');
  const source = format === 'html' ? `${href}&framed` : `${href}#navpanes=0&view=FitH`;
  // A frame whose address does not change does not load again.
  if (frame !== null && frame.getAttribute('src') !== source) frame.setAttribute('src', source);
  place.querySelector('.sheets')?.replaceChildren(...sheets.map((name) => element('li', { textContent: name })));
}

function show(state) {
  document.title = `${state.title || 'Preview'} · auditpress`;
  byId('subjects').textContent = state.subjects.join(' · ');
  showStatus(state);
  showProblems(state);
  // The page first, files below the frames.
  const order = (format) => ['html', 'pdf'].indexOf(format) + 1 || Infinity;
  const documents = [...state.documents].sort((one, other) => order(one.format) - order(other.format) || 0);
  for (const place of byId('documents').querySelectorAll('.document')) {
    if (!documents.some(({ format }) => place.id === `document-${format}`)) place.remove();
  }
  for (const shown of documents) showDocument(shown, state);
}

addEventListener('message', ({ source, data }) => {
  const frame = byId('document-html')?.querySelector('iframe');
  if (source === frame?.contentWindow && typeof data?.scrolledTo === 'number') scrolled.set('html', data.scrolledTo);
});

const events = new EventSource('events');
events.addEventListener('message', ({ data }) => show(JSON.parse(data)));
events.addEventListener('error', () => {
  byId('status').textContent =
    events.readyState === EventSource.CLOSED
      ? 'The preview has ended. Another one has an address of its own: open that one.'
      : 'The preview has ended or cannot be reached. Waiting for it …';
  byId('status').className = 'is-stale';
});
