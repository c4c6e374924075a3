const REACHABLE =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, [tabindex]):not([disabled], [tabindex="-1"], [inert] *)'

/** Where things stand in rows that may remove themselves. */
const HOLDERS = 'form, fieldset, table, ul, ol, [role=dialog], [role=table], [role=list]'

/**
 * A row that removes itself takes the focus with it: the focus goes to the same button of the row in its place, else of the row before, else to
 * what is reached next around them. One listener for every list of the app, so that the keys of a form work on after each removal.
 */
export function handFocusOn(page: HTMLElement): void {
  let held: HTMLElement | null = null
  page.addEventListener('focusin', ({ target }) => {
    held = target instanceof HTMLElement ? target.closest('button') : null
  })
  new MutationObserver((changes) => {
    if (!held || held.isConnected || document.activeElement !== document.body) return
    for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
      const row = [...removedNodes].find((node) => node.contains(held))
      if (!(row instanceof Element) || !(target instanceof Element) || !target.isConnected) continue
      const holder = target.closest(HOLDERS)
      if (!holder) return
      const place = [...row.querySelectorAll('button')].indexOf(held as HTMLButtonElement)
      const heir = reachedIn(nextSibling, place) ?? reachedIn(previousSibling, place) ?? reachedAround(target, holder)
      return heir?.focus({ preventScroll: true })
    }
  }).observe(page, { childList: true, subtree: true })
}

/** The button of a row that stands where the one did that is gone, else the first thing in it that can be reached. */
function reachedIn(row: Node | null, place: number): HTMLElement | null {
  if (!(row instanceof HTMLElement) || !row.isConnected) return null
  if (row.matches(REACHABLE)) return row
  const alike = row.querySelectorAll('button')[place]
  return alike?.matches(REACHABLE) ? alike : row.querySelector<HTMLElement>(REACHABLE)
}

function reachedAround(target: Element, holder: Element): HTMLElement | null {
  for (let around: Element | null = target; around; around = around === holder ? null : around.parentElement) {
    const found = around.querySelector<HTMLElement>(REACHABLE)
    if (found) return found
  }
  return holder.closest('form, [role=dialog]')?.querySelector<HTMLElement>(REACHABLE) ?? null
}
