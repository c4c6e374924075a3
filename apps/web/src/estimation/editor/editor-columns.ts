import type { Say } from '../../ui/text.ts'
import type { Amounts } from '@temelia/estimation/types'
import type { GridColumn } from '../grid/grid-source.ts'
import { columnsOf, COSTS, PARTS } from '../open-project/parts.ts'

/** The kinds of cost that have a column in the editor, those of the totals bar, in their order. */
export function costKinds(direct: Amounts, us: boolean): string {
  return columnsOf(direct, us ? 'us' : 'ro')
    .map(({ kind }) => kind)
    .join()
}

/**
 * The columns of the editor, in the order first shown. The currency stands once, in the head of the amounts.
 * @param kinds the kinds of cost that are shown (`costKinds`); the others can be asked for
 */
export function editorColumns(t: Say, currency: string, us: boolean, kinds: string): readonly GridColumn[] {
  const shown = kinds.split(',')
  const amount = { width: 88, align: 'end' } as const
  return [
    {
      id: 'nr',
      title: t('columnNr'),
      hint: t('columnNrHint'),
      width: us ? 48 : 64,
      align: 'start',
      fixed: true,
      pinned: true,
    },
    {
      id: 'symbol',
      title: t('columnSymbol'),
      width: us ? 80 : 104,
      narrow: us ? 80 : 96,
      align: 'start',
      pinned: true,
    },
    { id: 'name', title: t('columnName'), width: 220, ease: 240, align: 'start', grows: true },
    { id: 'measureUnit', title: t('columnUnit'), hint: t('columnUnitHint'), width: us ? 56 : 64, align: 'start' },
    { id: 'quantity', title: t('columnQuantity'), width: us ? 104 : 100, narrow: us ? 104 : 96, align: 'end' },
    ...(us
      ? [{ id: 'craft', title: t('columnCraft'), hint: t('columnCraftHint'), width: 88, align: 'start' } as const]
      : []),
    ...COSTS.map(({ kind, text }) => ({
      ...amount,
      width: us && kind === 'other' ? 72 : 80,
      foldsInto: 'parts',
      id: `own-${kind}`,
      title: `${t(`part_${kind}_letter`)} ${t(`part_${kind}_short`)}`,
      name: t('columnPartPrice', { part: t(text), currency }),
      part: kind,
      hidden: !shown.includes(kind),
    })),
    {
      id: 'parts',
      title: t('columnParts'),
      width: 72,
      align: 'start',
      stands: COSTS.flatMap(({ kind }) =>
        shown.includes(kind) ? [{ letter: t(`part_${kind}_letter`), part: kind }] : [],
      ),
    },
    {
      ...amount,
      width: us ? 88 : 96,
      narrow: 88,
      id: 'price',
      title: t('columnPrice'),
      hint: t('columnPriceHint', { currency }),
    },
    {
      ...amount,
      id: 'total',
      title: t('columnTotal', { currency }),
      width: us ? 112 : 128,
      narrow: 112,
      pinnedEnd: true,
    },
    ...PARTS.map((part) => ({
      ...amount,
      width: 104,
      id: `line-${part.kind}`,
      title: `Σ ${t(`part_${part.kind}_letter`)}`,
      name: t('columnPartTotal', { part: t(`part_${part.kind}`), currency }),
      part: part.kind,
      hidden: true,
    })),
    { id: 'hours', title: t('columnHours'), hint: t('columnHoursHint'), width: 84, align: 'end', hidden: true },
    { id: 'weight', title: t('columnWeight'), width: 84, align: 'end', hidden: true },
    ...PARTS.map((part) => ({
      id: `uplift-${part.kind}`,
      title: `% ${t(`part_${part.kind}_letter`)}`,
      name: t('columnUplift', { part: t(`part_${part.kind}`) }),
      width: 64,
      align: 'end' as const,
      part: part.kind,
      hidden: true,
    })),
    { id: 'chapter', title: t('columnChapter'), width: 140, align: 'start', hidden: true },
    ...(us
      ? ([
          {
            id: 'costColumn',
            title: t('columnCost'),
            hint: t('columnCostHint'),
            width: 96,
            align: 'start',
            hidden: true,
          },
          { id: 'uniformat', title: t('columnUniformat'), width: 84, align: 'start', hidden: true },
          { id: 'division', title: t('columnDivision'), width: 60, align: 'start', hidden: true },
        ] as const)
      : []),
    { id: 'startDate', title: t('columnStart'), width: 100, align: 'start', hidden: true },
    { id: 'endDate', title: t('columnEnd'), width: 100, align: 'start', hidden: true },
  ]
}
