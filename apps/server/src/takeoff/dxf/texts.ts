const SIGNS: Readonly<Record<string, string>> = { d: '°', c: 'Ø', p: '±', '%': '%' }

/** Words as they are read: signs in their places, and the marks of their looks taken out. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%%([dcp%])/gi, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? '')
    .replaceAll(/%%[uok]/gi, '')
    .trim()
}

/** Words of several lines, whose looks are written among them. */
export function plainParagraph(text: string): string {
  const bare = text
    .replaceAll(/\\[PX]/g, ' ')
    .replaceAll(/\\S([^;]*);/g, (_, stacked: string) => stacked.replaceAll(/[#^]/g, '/'))
    .replaceAll(/\\[ACFHQTWacfhqtwp][^;\\{}]*;/g, '')
    .replaceAll(/\\[LlOoKk]/g, '')
    .replaceAll('\\~', ' ')
    .replaceAll(/\\([\\{}])|[{}]/g, '$1')
  return plainText(bare).replaceAll(/\s+/g, ' ')
}
