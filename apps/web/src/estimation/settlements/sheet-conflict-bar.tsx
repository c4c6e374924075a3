import { typedText } from '@temelia/decimal/typed-number'
import { formatPercent } from '../../ui/number-text.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { CompareBar } from '../open-project/compare-values.tsx'
import type { Entry } from './sheet-data.ts'
import type { OpenSheet } from './use-sheet.ts'

/** Lines of a settlement that two people filled in at once, for as long as nobody chose between the two quantities. */
export function SheetConflictBar({ open }: Readonly<{ open: OpenSheet }>) {
  const { t } = useText()
  const practice = usePractice()
  const articles = new Map(open.sheet.articles.map((article) => [article.id, article]))
  const written = ({ quantity, percent, amount }: Entry) =>
    percent === null ? typedText(amount ?? quantity, practice) : formatPercent(percent, practice)
  const cells = [...open.conflicts].map(([articleId, { mine, theirs, by, at }]) => {
    const article = articles.get(articleId)
    const column = mine.amount !== null ? 'settledValue' : mine.percent !== null ? 'settledPercent' : 'settledNow'
    return {
      key: articleId,
      line: [article?.symbol, article?.name].filter(Boolean).join(' '),
      field: t(column),
      theirs: written(theirs),
      mine: written(mine),
      by,
      at,
    }
  })
  return <CompareBar cells={cells} onSettle={open.settle} />
}
