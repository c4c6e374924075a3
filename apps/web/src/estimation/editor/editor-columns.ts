import type { Say } from '../../ui/text.ts'
import type { GridColumn } from '../grid/grid-source.ts'
import { PARTS } from './parts.ts'

/** The columns of the editor, in the order first shown. The currency stands once, in the head of the amounts. */
export function editorColumns(t: Say, currency: string, us: boolean): readonly GridColumn[] {
  const amount = { width: 88, align: 'end' } as const
  return [
    { id: 'nr', title: t('columnNr'), hint: t('columnNrHint'), width: 92, align: 'start', fixed: true, pinned: true },
    { id: 'symbol', title: t('columnSymbol'), width: 104, align: 'start', pinned: true },
    { id: 'name', title: t('columnName'), width: 220, align: 'start', grows: true },
    { id: 'measureUnit', title: t('columnUnit'), hint: t('columnUnitHint'), width: 68, align: 'start' },
    { id: 'quantity', title: t('columnQuantity'), width: 100, align: 'end' },
    ...(us
      ? [{ id: 'craft', title: t('columnCraft'), hint: t('columnCraftHint'), width: 96, align: 'start' } as const]
      : []),
    ...PARTS.map((part) => ({
      ...amount,
      width: 90,
      id: `own-${part.kind}`,
      title: `${part.letter} ${t(`part_${part.kind}_short`)}`,
      name: t('columnPartPrice', { part: t(`part_${part.kind}`), currency }),
      part: part.kind,
    })),
    { ...amount, width: 100, id: 'price', title: t('columnPrice'), hint: t('columnPriceHint', { currency }) },
    { ...amount, id: 'total', title: t('columnTotal', { currency }), width: 132 },
    ...PARTS.map((part) => ({
      ...amount,
      width: 104,
      id: `line-${part.kind}`,
      title: `Σ ${part.letter}`,
      name: t('columnPartTotal', { part: t(`part_${part.kind}`), currency }),
      part: part.kind,
      hidden: true,
    })),
    { id: 'hours', title: t('columnHours'), hint: t('columnHoursHint'), width: 84, align: 'end', hidden: true },
    { id: 'weight', title: t('columnWeight'), width: 84, align: 'end', hidden: true },
    ...PARTS.map((part) => ({
      id: `uplift-${part.kind}`,
      title: `% ${part.letter}`,
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
