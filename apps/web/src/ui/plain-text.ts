/** The words of a rich text, a line for each paragraph or list item; nothing in it is run or loaded. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/gi, '\n'), 'text/html')
  const blocks = [...page.body.querySelectorAll('p, li, h3, h4, blockquote')]
  const lines = blocks.length > 0 ? blocks.map((block) => block.textContent ?? '') : [page.body.textContent ?? '']
  return lines.join('\n')
}
