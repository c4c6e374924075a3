import { usePractice } from '../../session/tenant-region.ts'
import { Button, SegmentedControl, Table, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSearch, IconStack2 } from '@tabler/icons-react'
import { costPerArea } from '@temelia/estimation/area'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { type BreakdownBy, breakdownOf } from './breakdown.ts'
import { BreakdownGroup } from './breakdown-group.tsx'
import { ElementsDialog } from './elements-dialog.tsx'
import { areaUnitOf, ProjectPractice } from '../panels/project-practice.tsx'
import { StructureCosts } from './structure-costs.tsx'
import { unitHintsOf } from '../panels/unit-hints.tsx'
import classes from './us.module.css'

type View = 'element' | 'division' | 'structure'

/** `/projects/:id/breakdown`: direct cost, price and cost per area by element, by division, by object and estimate; odd units. */
export function BreakdownScreen() {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const { project } = tree
  const [view, setView] = useState<View>('element')
  const [level, setLevel] = useState<1 | 2 | 3>(1)
  const [words, setWords] = useState('')
  const [starting, setStarting] = useState(false)
  const figures = figuresOf(project, practice)
  const editable = tree.actions['edit'] ?? true
  const counts = new Map(tree.estimates.map((estimate) => [estimate.id, estimate.counts]))
  const lines = tree.articles.filter(({ estimateId }) => counts.get(estimateId) !== 0)
  const directOf = (article: ArticleRow) =>
    (totals.article(article.id)?.total ?? 0) * (counts.get(article.estimateId) === -1 ? -1 : 1)
  const by: BreakdownBy = view === 'division' ? { kind: 'division' } : { kind: 'element', level }
  const groups = breakdownOf(lines, directOf, totals.project.withoutVat, by, words)
  const unit = areaUnitOf(project)
  const perArea = (amount: number) => {
    const cost = costPerArea(amount, project.area)
    return cost === null ? '–' : figures.total(cost)
  }
  const odd = lines.flatMap((line) =>
    unitHintsOf(line, tree.recipes.get(line.id), practice, t).map((hint) => ({ line, hint })),
  )

  return (
    <SectionFrame
      title={t('sectionBreakdown')}
      lead={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('breakdownBy')}
            value={view}
            data={[
              { value: 'element', label: t('byElement') },
              { value: 'division', label: t('byDivision') },
              { value: 'structure', label: t('byStructure') },
            ]}
            onChange={(value) => setView(value === 'division' || value === 'structure' ? value : 'element')}
          />
          {view === 'element' && (
            <SegmentedControl
              size="xs"
              aria-label={t('breakdownLevel')}
              value={String(level)}
              data={['1', '2', '3']}
              onChange={(value) => setLevel(value === '3' ? 3 : value === '2' ? 2 : 1)}
            />
          )}
          {view !== 'structure' && (
            <TextInput
              size="xs"
              className={classes['filter']}
              aria-label={t('filterBreakdown')}
              placeholder={t('filterBreakdown')}
              leftSection={<IconSearch size={14} />}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
        </>
      }
      tools={
        editable && (
          <Button size="xs" variant="default" leftSection={<IconStack2 size={16} />} onClick={() => setStarting(true)}>
            {t('elementsDialog')}
          </Button>
        )
      }
    >
      <div className={classes['content']}>
        <details className={classes['area']} open={!project.area}>
          <summary>
            <Text span size="sm" c={project.area ? 'dimmed' : undefined}>
              {project.area
                ? `${t('areaOfProject')}: ${figures.quantity(project.area)} ${unit}`
                : t('breakdownAreaFirst', { unit })}
            </Text>
          </summary>
          <div className={classes['sheet']} style={{ maxWidth: 480 }}>
            <ProjectPractice editable={editable} />
          </div>
        </details>
        {view === 'structure' ? (
          <StructureCosts perArea={perArea} unit={unit} />
        ) : lines.length === 0 ? (
          <Text py="lg">{t('breakdownNoLines')}</Text>
        ) : (
          <div className={classes['wide']}>
            <Table className={classes['table']} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t(view === 'division' ? 'byDivision' : 'byElement')}</Table.Th>
                  <Table.Th className={`${classes['end']} ${classes['share']}`}>{t('breakdownLines')}</Table.Th>
                  <Table.Th className={classes['end']}>{t('breakdownDirect')}</Table.Th>
                  <Table.Th className={`${classes['end']} ${classes['share']}`}>{t('breakdownShare')}</Table.Th>
                  <Table.Th className={classes['end']}>{t('breakdownPrice')}</Table.Th>
                  <Table.Th className={classes['end']}>
                    {t('perArea', { currency: project.currency ?? '', unit })}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {groups.map((group) => (
                  <BreakdownGroup
                    key={group.code ?? ''}
                    group={group}
                    whole={totals.project.direct.total}
                    directOf={directOf}
                    perArea={perArea}
                    figures={figures}
                  />
                ))}
                <Table.Tr className={classes['sum']}>
                  <Table.Td>{t('wholeProject')}</Table.Td>
                  <Table.Td className={`${classes['end']} ${classes['share']}`}>{lines.length}</Table.Td>
                  <Table.Td className={classes['end']}>{figures.total(totals.project.direct.total)}</Table.Td>
                  <Table.Td className={classes['share']} />
                  <Table.Td className={classes['end']}>{figures.total(totals.project.withoutVat)}</Table.Td>
                  <Table.Td className={classes['end']}>{perArea(totals.project.withoutVat)}</Table.Td>
                </Table.Tr>
              </Table.Tbody>
            </Table>
          </div>
        )}
        {odd.length > 0 && (
          <section className={classes['odd']} aria-label={t('unitHints')}>
            <h2>
              <IconAlertTriangle size={16} stroke={1.6} aria-hidden /> {t('unitHints')} <span>{odd.length}</span>
            </h2>
            <ul>
              {odd.map(({ line, hint }) => (
                <li key={`${line.id} ${hint}`}>
                  <span className={classes['symbol']}>{line.symbol}</span>
                  <span>{line.name}</span>
                  <span className={classes['hint']}>{hint}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {starting && <ElementsDialog onClose={() => setStarting(false)} />}
    </SectionFrame>
  )
}
