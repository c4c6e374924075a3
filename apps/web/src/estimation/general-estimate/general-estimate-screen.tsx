import { usePractice } from '../../session/tenant-region.ts'
import { Switch, Text } from '@mantine/core'
import type { Money } from '@temelia/estimation/types'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { type Figures, figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { stepOnEnter } from '../../ui/step-on-enter.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import cells from '../../ui/typed-cells.module.css'
import classes from './general-estimate.module.css'
import { GeneralConflictBar } from './general-conflict-bar.tsx'
import { GeneralLineRow } from './general-line-row.tsx'
import { useGeneralEstimate } from './use-general-estimate.ts'

/** `/projects/:id/general-estimate`: the general estimate of HG 907/2016, computed as it is typed. */
export function GeneralEstimateScreen() {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { project, actions } = useProjectState().tree
  const { open, problem, again } = useGeneralEstimate()
  const figures = figuresOf(project, practice)
  const editable = actions['edit'] ?? true
  const shown = new Map(open?.lines.map((line) => [line.Chapter, line]))

  const tools = (
    <Switch
      size="sm"
      label={t('generalPublicMoney')}
      checked={project.budgetChapter}
      disabled={!editable}
      onChange={(event) =>
        editor.edit(
          [{ entity: 'project', id: project.id, patch: { budgetChapter: event.currentTarget.checked } }],
          t('didEditBudgetChapter'),
        )
      }
    />
  )
  return (
    <SectionFrame title={t('sectionGeneralEstimate')} tools={tools}>
      {problem ? (
        <ProblemNote problem={problem} onRetry={again} />
      ) : open ? (
        <>
          <Text size="xs" c="dimmed" className={classes['help']}>
            {t('generalHelp')}
          </Text>
          <GeneralConflictBar estimate={open} />
          <table
            className={`${classes['table']} ${cells['cells']}`}
            aria-label={t('sectionGeneralEstimate')}
            onKeyDownCapture={stepOnEnter}
          >
            <thead>
              <tr>
                <th scope="col">{t('generalChapterNumber')}</th>
                <th scope="col">{t('generalChapterName')}</th>
                <th scope="col">{t('generalFormula')}</th>
                <th scope="col">%</th>
                <th scope="col">{t('amountWithoutVat')}</th>
                <th scope="col">{t('amountVat')}</th>
                <th scope="col">{t('amountWithVat')}</th>
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {open.figures.lines.map((line) => {
                const wire = shown.get(line.chapter)
                return (
                  wire && (
                    <GeneralLineRow
                      key={line.chapter}
                      line={line}
                      wire={wire}
                      figures={figures}
                      editable={editable && line.editable}
                      estimate={open}
                    />
                  )
                )
              })}
            </tbody>
            <tfoot className={classes['totals']}>
              <Total label={t('generalTotal')} money={open.figures.total} figures={figures} strong />
              <Total label={t('generalWorks')} money={open.figures.works} figures={figures} />
            </tfoot>
          </table>
        </>
      ) : (
        <div>
          <RowsSkeleton figures={4} rows={16} />
        </div>
      )}
    </SectionFrame>
  )
}

type TotalProps = Readonly<{ label: string; money: Money; figures: Figures; strong?: boolean }>

function Total({ label, money, figures, strong = false }: TotalProps) {
  const { t } = useText()
  const columns = [
    { label: t('amountWithoutVat'), value: money.withoutVat },
    { label: t('amountVat'), value: money.vat },
    { label: t('amountWithVat'), value: money.withVat },
  ]
  return (
    <tr className={classes['total']} data-strong={strong || undefined}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.label} className={classes['amount']} data-label={column.label}>
          <output aria-label={`${label}, ${column.label}`}>{figures.total(column.value)}</output>
        </td>
      ))}
      <td aria-hidden />
    </tr>
  )
}
