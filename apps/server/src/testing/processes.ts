import { fileURLToPath } from 'node:url'

/** The processes that tests start: the whole server, and one that only rings reminders. */
export const processes = {
  server: new URL('../main.ts', import.meta.url),
  reminders: new URL('./reminder-process.ts', import.meta.url),
}

/** What node is called with to start one: its bundle where there is one (use-bundles.ts), else its sources. */
export function startArguments(name: keyof typeof processes): readonly string[] {
  const file = fileURLToPath(processes[name])
  return file.endsWith('.ts') ? ['--import', 'tsx', file] : [file]
}
