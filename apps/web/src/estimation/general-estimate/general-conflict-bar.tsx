import { formatPercent } from '../../ui/number-text.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { CompareBar } from '../open-project/compare-values.tsx'
import { type LinePatch, wasOf } from '../open-project/general-figures.ts'
import type { OpenEstimate } from './use-general-estimate.ts'

/** Chapters that two people set at once, for as long as nobody chose between the two. */
export function GeneralConflictBar({ estimate }: Readonly<{ estimate: OpenEstimate }>) {
  const { t } = useText()
  const practice = usePractice()
  const written: Readonly<Record<string, (value: unknown) => string>> = {
    Rate: (value) => formatPercent(Number(value), practice),
    ApplyVAT: (value) => t(value ? 'yes' : 'no'),
  }
  const labels: Readonly<Record<string, string>> = {
    Formula: t('generalFormula'),
    Rate: '%',
    ApplyVAT: t('amountVat'),
    Name: t('generalChapterName'),
  }
  const cells = [...estimate.refused.values()].flatMap(({ line, refusal: { conflicts } }) => {
    const mine = line as LinePatch
    const theirs: Readonly<Record<string, unknown>> = wasOf(estimate.lines, mine)
    const [first] = conflicts ?? []
    if (!first) return []
    const set = Object.keys(labels).filter((field) => field in theirs)
    const differing = set.filter((field) => theirs[field] !== line[field])
    const fields = differing.length > 0 ? differing : set
    const text = (values: Readonly<Record<string, unknown>>) =>
      fields
        .map((field) => {
          const value = values[field] ?? null
          return value === null ? '–' : (written[field]?.(value) ?? String(value))
        })
        .join(', ')
    const name = estimate.lines.find(({ Chapter }) => Chapter === mine.Chapter)?.Name
    return {
      key: mine.Chapter,
      line: [mine.Chapter, name].filter(Boolean).join(' '),
      field: fields.map((field) => labels[field]).join(', '),
      theirs: text(theirs),
      mine: text(line),
      by: first.ByName,
      at: first.At,
    }
  })
  return <CompareBar cells={cells} onSettle={estimate.settle} />
}
