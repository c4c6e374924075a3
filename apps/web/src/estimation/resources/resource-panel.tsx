import { usePractice } from '../../session/tenant-region.ts'
import { Button, CloseButton, Table, Text } from '@mantine/core'
import { IconPencil, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { OfferLines } from './offer-lines.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { type Resource, useUsedIn, type Where } from '../resource-runs/resource-data.ts'
import runsClasses from '../resource-runs/runs.module.css'
import classes from './resources.module.css'
import type { Runs } from '../resource-runs/use-runs.ts'

type ResourcePanelProps = Readonly<{
  resource: Resource
  where: Where
  runs: Runs
  editable: boolean
  /** Missing where a dialog around it closes it. */
  onClose?: (() => void) | undefined
}>

/** A resource beside the grid: what it costs where, the offers for it, and the articles that take it. */
export function ResourcePanel({ resource, where, runs, editable, onClose }: ResourcePanelProps) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const [dialog, setDialog] = useState<'replace' | 'rename' | null>(null)
  const used = useUsedIn(where, resource.Key)
  const more = (used.data?.Total ?? 0) - (used.data?.Articles.length ?? 0)
  return (
    <>
      <div className={classes['panelHead']}>
        <h2>{resource.Name ?? resource.Symbol}</h2>
        {onClose && <CloseButton aria-label={t('close')} onClick={onClose} />}
      </div>
      <div className={classes['facts']}>
        {resource.Symbol && <span>{resource.Symbol}</span>}
        {resource.Quantity !== null && (
          <span>
            {figures.quantity(resource.Quantity)} {resource.MeasureUnit}
          </span>
        )}
        <span>
          {figures.total(resource.Value)} {project.currency}
        </span>
        {resource.Weight !== 0 && <span>{format.number(resource.Weight, 3)} t</span>}
        {resource.Supplier && <span>{resource.Supplier}</span>}
        {resource.PriceDate && (
          <span>
            {t('resourceAge')} {format.date(resource.PriceDate)}
          </span>
        )}
      </div>
      {editable && (
        <Button.Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} />}
            onClick={() => setDialog('rename')}
          >
            {t('resourceRename')}
          </Button>
          {resource.Price !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconReplace size={14} />}
              onClick={() => setDialog('replace')}
            >
              {t('resourceReplace')}
            </Button>
          )}
        </Button.Group>
      )}
      {resource.Prices.length > 1 && (
        <>
          <h3 className={runsClasses['heading']}>{t('resourcePrices')}</h3>
          <Table withRowBorders={false} verticalSpacing={2} fz="sm">
            <Table.Tbody>
              {resource.Prices.map(({ Price, Quantity, Value }) => (
                <Table.Tr key={Price}>
                  <Table.Td ta="right">{figures.price(Price)}</Table.Td>
                  <Table.Td ta="right">
                    {figures.quantity(Quantity)} {resource.MeasureUnit}
                  </Table.Td>
                  <Table.Td ta="right">{figures.total(Value)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      {resource.Price !== null && <OfferLines resource={resource} runs={runs} editable={editable} />}
      <h3 className={runsClasses['heading']}>
        {t('resourceWhereUsed')} {used.data && `(${used.data.Total})`}
      </h3>
      {used.error && <ProblemNote problem={used.error} onRetry={() => void used.refetch()} />}
      <ul className={runsClasses['articles']}>
        {used.data?.Articles.map((line) => (
          <li key={`${line.Source} ${line.ArticleId} ${line.Consumption} ${line.Price}`}>
            <a data-thumb href={`#/projects/${project.id}?article=${line.ArticleId}`} title={t('resourceOpenArticle')}>
              {[line.Symbol, line.Name].filter(Boolean).join(' ')}
            </a>
            <span>
              {line.EstimateName} · {figures.quantity(line.ArticleQuantity)} {line.MeasureUnit} ×{' '}
              {format.number(line.Consumption)}
              {line.Percent ? ' %' : ` · ${figures.price(line.Price)}`}
            </span>
            {!line.Percent && (
              <b className="figures">
                {figures.quantity(line.Quantity)} {resource.MeasureUnit}
              </b>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('resourceUsedMore', { count: more })}
        </Text>
      )}
      {dialog === 'rename' && <RenameDialog resource={resource} runs={runs} onClose={() => setDialog(null)} />}
      {dialog === 'replace' && <ReplaceDialog resource={resource} runs={runs} onClose={() => setDialog(null)} />}
    </>
  )
}
