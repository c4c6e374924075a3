import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a worker thread from its entry: a bundle in production, a TypeScript source in development,
 * where Node 20 needs the loader registered inside the thread before the entry is imported.
 */
export function startThread(entry: URL, workerData: unknown, resourceLimits: ResourceLimits = {}): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { workerData, resourceLimits })
  const boot = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(boot, { eval: true, workerData, resourceLimits })
}
