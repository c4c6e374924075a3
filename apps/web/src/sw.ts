/**
 * The service worker: keeps the app's own files so that it opens without a network. The page comes from the network first, so a new version
 * is seen at once; files with a hash in their name come from the cache. Everything else (the API above all) is left to the network:
 * records are kept by the query cache, which sign-out wipes.
 */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { readonly request: Request; respondWith: (answer: Promise<Response>) => void }

/** What is used of a service worker's global scope; its library cannot stand beside the page's in one program. */
interface Scope {
  /** Written in by the build: every file to keep. */
  readonly __WB_MANIFEST: readonly { readonly url: string }[]
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Waiting & { readonly data: unknown }) => void): void
}

const scope = self as unknown as Scope
const FILES = (self as unknown as Scope).__WB_MANIFEST.map(
  (entry) => new URL(entry.url, scope.location.origin).pathname,
)
const KEPT = new Set(FILES)
const CACHE = 'temelia-app'
/** What shows a PDF is large: it is kept on devices that keep sheets, and stays with them. */
const VIEWER = /pdf/
const PAGE = '/index.html'
/** What somebody before the server answers when that is down. */
const AWAY = [502, 503, 504]
/** How long the page is waited for. */
const PATIENCE_MS = 3_000

scope.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles().then(() => scope.clients.claim()))
})

scope.addEventListener('message', (event) => {
  if (event.data === 'keep-viewer') event.waitUntil(keepViewer())
})

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return
  if (event.request.mode === 'navigate' && (url.pathname === '/' || url.pathname === PAGE))
    event.respondWith(page(event.request))
  else if (url.pathname.startsWith('/assets/') && KEPT.has(url.pathname)) event.respondWith(file(event.request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const have = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  const viewer = [...have].some((path) => VIEWER.test(path))
  await cache.addAll(FILES.filter((path) => path === PAGE || (!have.has(path) && (viewer || !VIEWER.test(path)))))
}

async function keepViewer(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES.filter((path) => VIEWER.test(path)))
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const old = (await cache.keys()).filter((request) => !KEPT.has(new URL(request.url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** The page of the server; the kept one where that is away, says so, or leaves one waiting: on a building site a line is often up and dead. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE)
  if (!kept) return fetch(request)
  const fresh = fetch(request).then(
    (answer) => (AWAY.includes(answer.status) ? kept : answer),
    () => kept,
  )
  const enough = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([fresh, enough])
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
