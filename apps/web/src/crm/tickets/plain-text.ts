/** The words of HTML as plain text: a line for a line, an empty one between paragraphs. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const mark of page.querySelectorAll('br')) mark.replaceWith('\n')
  for (const block of page.querySelectorAll('p, div, li, h1, h2, h3, tr')) block.append('\n\n')
  return (page.body.textContent ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
