import { usePractice } from '../../session/tenant-region.ts'
import { Alert, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { problemText } from '../../ui/problem-text.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Preview } from '../resource-runs/resource-data.ts'
import runsClasses from '../resource-runs/runs.module.css'
import classes from './resources.module.css'
import type { Order, Runs } from '../resource-runs/use-runs.ts'

type PreviewPartProps = Readonly<{
  runs: Runs
  /** What would be asked; null while the form is not complete. */
  order: Order | null
  said: string
  onClose: () => void
}>

/** The foot of a dialog that changes resources everywhere: look at before and after, then change. */
export function PreviewPart({ runs, order, said, onClose }: PreviewPartProps) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const [looked, setLooked] = useState<{ of: string; preview: Preview } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = looked && looked.of === JSON.stringify(order) ? looked.preview : null

  // A button that waits would lose the focus: it stays and does nothing.
  function look() {
    if (!order || busy) return
    setBusy(true)
    setProblem(null)
    runs
      .look(order)
      .then((found) => setLooked({ of: JSON.stringify(order), preview: found }))
      .catch((cause: unknown) => setProblem(problemText(cause, t)))
      .finally(() => setBusy(false))
  }

  async function change() {
    if (!order) return
    setBusy(true)
    if (await runs.run(order, said)) onClose()
    else setBusy(false)
  }

  return (
    <>
      {problem && (
        <Alert color="red" mt="sm" p="xs">
          {problem}
        </Alert>
      )}
      {preview && (
        <>
          <Text size="sm" mt="md" mb={8}>
            {t('resourcePreviewLines', { count: preview.Changed, articles: preview.Articles })}
          </Text>
          <div className={classes['totals']}>
            <span />
            <span>{t('resourceBefore')}</span>
            <span>{t('resourceAfter')}</span>
            <span>{t('resourceTieDirect')}</span>
            <span>{figures.total(preview.Before.Direct)}</span>
            <b>{figures.total(preview.After.Direct)}</b>
            <span>{t('withoutVat')}</span>
            <span>{figures.total(preview.Before.WithoutVAT)}</span>
            <b>{figures.total(preview.After.WithoutVAT)}</b>
          </div>
          <div className={runsClasses['scroll']}>
            <Table fz="xs" verticalSpacing={2}>
              <Table.Tbody>
                {preview.Lines.map((line) => (
                  <Table.Tr key={JSON.stringify(line)}>
                    <Table.Td>
                      {[line.Symbol, line.Name].filter(Boolean).join(' ')}
                      {line.NewName !== null && line.NewName !== line.Name && ` → ${line.NewName}`}
                    </Table.Td>
                    <Table.Td ta="right">{line.PriceBefore === null ? '' : figures.price(line.PriceBefore)}</Table.Td>
                    <Table.Td ta="right">{line.PriceAfter === null ? '' : figures.price(line.PriceAfter)}</Table.Td>
                    <Table.Td ta="right">× {line.Lines}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="default" disabled={!order} onClick={look}>
          {t('resourcePreview')}
        </Button>
        <Button disabled={!order} loading={busy} onClick={() => void change()}>
          {t('resourceApply')}
        </Button>
      </div>
    </>
  )
}
