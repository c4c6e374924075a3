import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { readNumber } from '../../ui/typed-number.ts'
import { Alert, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { problemText } from '../../ui/problem-text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { KIND_TEXT } from '../resource-runs/kind-text.ts'
import classes from '../resource-runs/runs.module.css'
import { type Coefficients, type CollectionRun, useCollectionRuns } from './collection-data.ts'

type CollectionPanelProps = Readonly<{
  id: number
  name: string
  /** False for a catalogue that every company reads. */
  editable: boolean
  onClose: () => void
}>

const WIDE = 760

const KINDS = [
  ['Material', KIND_TEXT.material],
  ['Labor', KIND_TEXT.labor],
  ['Equipment', KIND_TEXT.equipment],
  ['Transport', KIND_TEXT.transport],
] as const

/** Updates all prices of a collection by a coefficient for each kind: before and after first, and what was done can be taken back. */
export function CollectionPanel({ id, name, editable, onClose }: CollectionPanelProps) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const runs = useCollectionRuns(id)
  const [typed, setTyped] = useState({ Material: '1', Labor: '1', Equipment: '1', Transport: '1' })
  const [preview, setPreview] = useState<CollectionRun | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const read = KINDS.map(([key]) => [key, readNumber(typed[key], practice)] as const)
  const sound = read.every(([, value]) => value !== null && value > 0) && read.some(([, value]) => value !== 1)
  const coefficients = Object.fromEntries(read) as unknown as Coefficients

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    await work().catch((cause: unknown) => setProblem(problemText(cause, t)))
    setBusy(false)
  }

  function update() {
    return attempt(async () => {
      const done = await runs.update(coefficients)
      setPreview(null)
      setTyped({ Material: '1', Labor: '1', Equipment: '1', Transport: '1' })
      toastDone(t('resourceDidPrices', { count: done.Changed }), () => void runs.undo(done.RunId).catch(toastProblem))
    })
  }

  return (
    <Dialog title={name} size={WIDE} onClose={onClose} unsaved={read.some(([, value]) => value !== 1)}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(editable ? 'collectionUpdateHint' : 'collectionReadOnly')}
      </Text>
      {editable && (
        <>
          <div className={classes['quad']}>
            {KINDS.map(([key, text]) => (
              <NumberField
                key={key}
                label={t(text)}
                value={typed[key]}
                error={(readNumber(typed[key], practice) ?? 0) <= 0}
                onText={(written) => {
                  setTyped({ ...typed, [key]: written })
                  setPreview(null)
                }}
              />
            ))}
          </div>
          {problem && (
            <Alert color="red" mt="sm" p="xs">
              {problem}
            </Alert>
          )}
          {preview && <PriceLines run={preview} />}
          <div className={classes['actions']}>
            <Button
              variant="default"
              disabled={!sound}
              onClick={() => busy || void attempt(async () => setPreview(await runs.look(coefficients)))}
            >
              {t('resourcePreview')}
            </Button>
            <Button disabled={!sound} loading={busy} onClick={() => void update()}>
              {t('resourceApply')}
            </Button>
          </div>
        </>
      )}
      {(runs.list.data?.length ?? 0) > 0 && <h3 className={classes['heading']}>{t('resourceChanges')}</h3>}
      <ul className={classes['articles']}>
        {runs.list.data?.map((run) => (
          <li key={run.RunId}>
            <div>{KINDS.map(([key, text]) => `${t(text)} × ${format.number(run.Details[key])}`).join(' · ')}</div>
            <span>
              {format.instant(run.CreatedAt)} · {run.UserName} · {t('resourceDidPrices', { count: run.Changed })}
            </span>
            <b>
              {run.Status === 'undone' ? (
                <Text size="xs" c="dimmed">
                  {t('resourceUndone')}
                </Text>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => void attempt(() => runs.undo(run.RunId))}>
                  {t('undo')}
                </Button>
              )}
            </b>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PriceLines({ run }: Readonly<{ run: CollectionRun }>) {
  const { t } = useText()
  const format = useFormat()
  return (
    <>
      <Text size="sm" mt="md">
        {t('resourceDidPrices', { count: run.Changed })}
      </Text>
      <div className={classes['scroll']}>
        <Table fz="xs" stickyHeader verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('resourceName')}</Table.Th>
              <Table.Th ta="right">{t('resourceBefore')}</Table.Th>
              <Table.Th ta="right">{t('resourceAfter')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {run.Lines?.map((line) => (
              <Table.Tr key={`${line.Kind} ${line.Symbol}`}>
                <Table.Td>
                  {line.Symbol} {line.Name} ({line.MeasureUnit})
                </Table.Td>
                <Table.Td ta="right">{format.number(line.PriceBefore, { min: 2, max: 4 })}</Table.Td>
                <Table.Td ta="right">{format.number(line.PriceAfter, { min: 2, max: 4 })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
