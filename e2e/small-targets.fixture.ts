import type { Locator } from '@playwright/test'

/** What a finger may miss: marks of a map stand where their places are, however many of them there are. */
const EXCEPTED = ['.ol-viewport a', '.ol-attribution button'] as const

/**
 * What can be tapped in a place and is hit in less than 44 px by 44 px (one less where its line falls between two pixels) around its middle, as `width x height what it is`: links, buttons, fields,
 * tabs, boxes with their labels. Links inside running text are as tall as their line.
 */
export function smallTargets(place: Locator): Promise<readonly string[]> {
  return place.evaluate((root, excepted) => {
    const WANTED = 43
    const targets =
      'a[href], button, input:not([type=hidden]):not([type=file]), select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch], [role=menuitem], [role=option]'
    const small = new Set<string>()
    for (const target of root.querySelectorAll<HTMLElement>(targets)) {
      if (excepted.some((one) => target.matches(one)) || !canBeTapped(target) || inRunningText(target)) continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { width, height } = reach(target)
      if (width === 0) continue
      if (width < WANTED || height < WANTED) {
        const name = target.getAttribute('aria-label') ?? (target.innerText || target.getAttribute('name') || '')
        small.add(
          `${width} x ${height} ${target.tagName.toLowerCase()} ${name.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`,
        )
      }
    }
    scrollTo(0, 0)
    return [...small]

    function canBeTapped(target: HTMLElement): boolean {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('[inert], [aria-hidden=true]'))
        return false
      return !target.matches(':disabled, [aria-disabled=true]') && getComputedStyle(target).pointerEvents !== 'none'
    }

    function inRunningText(target: HTMLElement): boolean {
      const { parentElement: around } = target
      if (target.tagName !== 'A' || !around || getComputedStyle(target).display !== 'inline') return false
      if (/flex|grid/.test(getComputedStyle(around).display)) return false
      return [...around.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 8,
      )
    }

    /** How far around its middle a finger still hits it; nothing where something else covers its middle. */
    function reach(target: HTMLElement): Readonly<{ width: number; height: number }> {
      const shown = boxOf(target)
      if (!shown) return { width: 0, height: 0 }
      const [x, y] = [shown.left + shown.width / 2, shown.top + shown.height / 2]
      if (!hits(target, x, y)) return { width: 0, height: 0 }
      // Most are hit at all four ends: the others are measured.
      const ends = [hits(target, x - 21, y), hits(target, x + 21, y), hits(target, x, y - 21), hits(target, x, y + 21)]
      if (ends.every(Boolean)) return { width: WANTED, height: WANTED }
      const upTo = (across: number, down: number) => {
        let far = 0
        while (far < 44 && hits(target, x + across * (far + 1), y + down * (far + 1))) far += 1
        return far
      }
      return {
        width: Math.max(Math.round(shown.width), 1 + upTo(-1, 0) + upTo(1, 0)),
        height: 1 + upTo(0, -1) + upTo(0, 1),
      }
    }

    /** A field without a face of its own is its label. */
    function boxOf(target: HTMLElement): DOMRect | undefined {
      const own = target.getBoundingClientRect()
      if (own.width > 1 && own.height > 1) return own
      const label = target instanceof HTMLInputElement ? target.labels?.[0]?.getBoundingClientRect() : undefined
      return label && label.width > 1 ? label : undefined
    }

    function hits(target: HTMLElement, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      if (target.contains(hit) || hit.closest('label')?.control === target) return true
      // A field fills its frame but for the frame's line.
      return (
        target.matches('input, select, textarea') && hit.contains(target) && hit.getBoundingClientRect().height < 60
      )
    }
  }, EXCEPTED)
}
