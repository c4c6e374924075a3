/** A VEVENT by its property names as written (`DTSTART;VALUE=DATE`), values unescaped. */
export type ParsedEvent = Readonly<Record<string, string>> & {
  readonly alarms: readonly Readonly<Record<string, string>>[]
}

const REQUIRED = { VCALENDAR: ['VERSION', 'PRODID'], VEVENT: ['UID', 'DTSTAMP'], VALARM: ['ACTION', 'DESCRIPTION'] }
const TEXTS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'X-WR-CALNAME']

/**
 * Reads an iCalendar object strictly (RFC 5545): CRLF ends every line, no line over 75 octets, well-formed UTF-8, components closed in
 * order and with what they must have, texts escaped, times of one of the two forms. Gives its events; throws at the first fault.
 */
export function parseCalendar(bytes: Uint8Array): ParsedEvent[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
  }
  const open: { name: string; properties: Record<string, string>; alarms: Record<string, string>[] }[] = []
  const events: ParsedEvent[] = []
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line)
    if (!found) throw new Error(`not a content line: ${line}`)
    const [, name = '', parameters = '', value = ''] = found
    const component = open.at(-1)
    if (name === 'BEGIN') {
      open.push({ name: value, properties: {}, alarms: [] })
    } else if (name === 'END') {
      if (component?.name !== value) throw new Error(`END:${value} closes ${component?.name}`)
      open.pop()
      for (const required of REQUIRED[value as 'VEVENT'] ?? [])
        if (!(required in component.properties)) throw new Error(`a ${value} without ${required}`)
      if (value === 'VALARM') open.at(-1)?.alarms.push(component.properties)
      if (value === 'VEVENT')
        events.push({ ...component.properties, alarms: component.alarms } as unknown as ParsedEvent)
    } else {
      if (!component) throw new Error(`outside a component: ${line}`)
      const key = name + parameters
      if (key in component.properties) throw new Error(`twice: ${key}`)
      component.properties[key] = TEXTS.includes(name) ? unescaped(value) : checked(name, parameters, value)
    }
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.name} is not closed`)
  return events
}

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value) || /(?<!\\)(?:\\\\)*\\(?![\\;,nN])/.test(value))
    throw new Error(`not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_mark, character: string) => (/n/i.test(character) ? '\n' : character))
}

function checked(name: string, parameters: string, value: string): string {
  if (!/^(DT|CREATED|LAST-MODIFIED|TRIGGER)/.test(name)) return value
  const form = parameters === ';VALUE=DATE' ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/
  if (!form.test(value)) throw new Error(`not a time: ${name}${parameters}:${value}`)
  return value
}
