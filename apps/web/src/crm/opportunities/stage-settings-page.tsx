import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { nameFields, typedNames } from '../../records/columns.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useUseCounts } from '../../records/uses.tsx'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { boardsKey } from './board/use-board.ts'
import { DeleteStageDialog } from './delete-stage-dialog.tsx'
import { OfferAndOrder } from './offer-and-order.tsx'
import { StageLine } from './stage-line.tsx'
import classes from './stage-settings.module.css'
import { type Stage, useStages } from './stages.ts'

const sections = () => [{ fields: [...typedNames(), 'outcome', 'probability', 'staleDays'] }]

/** The stages of the pipeline: names, order, probability, when a card is stale; administrators only. */
export function StageSettingsPage() {
  const { t } = useText()
  const labels = useLabels(OpportunityStage)
  const opportunities = useLabels(Opportunity)
  const used = useUseCounts(OpportunityStage)
  usePlace({ label: t('stageSettings'), heading: true })
  const administrator = isAdministrator(useSession())
  const { stages, loaded } = useStages()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Stage | null>(null)
  if (!administrator) return <EmptyState title={t('stageSettings')} text={t('stageOnlyAdministrators')} />

  const swap = (at: number, by: 1 | -1) => {
    const ids = stages.map(({ id }) => id)
    const [taken] = ids.splice(at, 1)
    if (taken !== undefined) ids.splice(at + by, 0, taken)
    void order(ids).catch(toastProblem)
  }
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setAdding(true)}>
          {labels.add}
        </Button>
      </header>
      <p className={classes['lead']}>{t('stageSettingsText')}</p>
      {!loaded && [1, 2, 3, 4, 5, 6].map((at) => <Skeleton key={at} height={32} mb={8} />)}
      {loaded && (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('stageOrder')}</th>
              {nameFields().map((key) => (
                <th key={key} scope="col">
                  {labels.field(key)}
                </th>
              ))}
              <th scope="col">{labels.field('outcome')}</th>
              <th scope="col" className={classes['typedFigure']}>
                {t('stageProbability')}
              </th>
              <th scope="col" className={classes['typedFigure']}>
                {labels.field('staleDays')}
              </th>
              <th scope="col" className={classes['used']}>
                {opportunities.many}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {stages.map((stage, at) => (
              <StageLine
                key={stage.id}
                stage={stage}
                first={at === 0}
                last={at === stages.length - 1}
                used={used(Opportunity.name, stage.id)}
                onStep={(by) => swap(at, by)}
                onDelete={() => setLeaving(stage)}
              />
            ))}
          </tbody>
        </table>
      )}
      <OfferAndOrder stages={stages} />
      {adding && <RecordForm of={OpportunityStage} row={null} sections={sections()} onClose={() => setAdding(false)} />}
      {leaving && <DeleteStageDialog stage={leaving} stages={stages} onClose={() => setLeaving(null)} />}
    </div>
  )
}

async function order(ids: readonly number[]): Promise<void> {
  await call('/api/opportunity-stages/order', { method: 'PUT', json: { StageIds: ids } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(OpportunityStage) })
  await queryClient.invalidateQueries({ queryKey: boardsKey })
}
