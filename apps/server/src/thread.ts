import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a worker thread from its entry: a bundle in production, a TypeScript source in development, where Node 20 needs the loader
 * registered inside the thread before the entry is imported. The flags of the process stay with it: a loader of sources among them would
 * cost each thread as much as its own work.
 */
export function startThread(entry: URL, workerData: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const settings = { workerData, resourceLimits, execArgv: [] }
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, settings)
  const boot = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(boot, { ...settings, eval: true })
}
