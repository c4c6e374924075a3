const PROGRAMS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** What a device calls itself, in words that people know: the browser and the system; another program by its first word. */
export function deviceName(agent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const words = [named(PROGRAMS), named(SYSTEMS)].filter(Boolean)
  return words.join(' · ') || agent.split(/[\s/]/)[0] || '?'
}
