import { Button, Group, Loader, Radio, Text } from '@mantine/core'
import { Customer } from '@temelia/model/crm/customer'
import { entityNamed } from '@temelia/model/registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Found, recordsKey } from '../../data/records.ts'
import { labelsOf, useLabels } from '../../records/labels.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { isShown } from '../../records/shown-fields.ts'
import { useTitles } from '../../records/titles.ts'
import { valueText } from '../../records/value-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { fetchMergePreview, fetchSimilar, merge, type MergePreview, unmerge } from './customer-data.ts'
import classes from './merge-dialog.module.css'

/** The form that merges; the other customer is chosen beside it. */
const MERGING = 'merge-customers'

type MergeDialogProps = Readonly<{ customer: Found<typeof Customer>; onClose: () => void }>

/** Makes two customers one: choose the other, see field by field what stays and what goes over, merge, take back. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const { t } = useText()
  const [otherId, setOtherId] = useState<number | null>(null)
  const similar = useQuery({
    queryKey: ['similar-customers', 'of', customer.id],
    queryFn: ({ signal }) => fetchSimilar(customer as unknown as Record<string, unknown>, customer.id, signal),
    meta: { keep: false },
  })
  const preview = useQuery({
    queryKey: [...recordsKey(Customer), 'merge', customer.id, otherId],
    queryFn: ({ signal }) => fetchMergePreview(customer.id, otherId ?? 0, signal),
    enabled: otherId !== null && otherId !== customer.id,
    meta: { keep: false },
  })
  const suggested = similar.data ?? []
  return (
    <Dialog title={t('mergeTitle', { name: customer.name })} onClose={onClose} size={680}>
      <div className={classes['body']}>
        <RecordPicker
          of={Customer}
          form={MERGING}
          label={t('mergeOther')}
          value={otherId}
          onChange={setOtherId}
          within={{ field: 'id', op: 'ne', value: customer.id }}
        />
        {suggested.length > 0 && (
          <Group gap={8}>
            <Text size="sm" c="dimmed">
              {t('mergeSuggested')}
            </Text>
            {suggested.map(({ customer: one }) => (
              <Button
                key={one.id}
                size="compact-sm"
                variant={one.id === otherId ? 'light' : 'default'}
                aria-pressed={one.id === otherId}
                onClick={() => setOtherId(one.id)}
              >
                {one.name}
              </Button>
            ))}
          </Group>
        )}
        {preview.isError && <ProblemNote problem={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isLoading && <Loader size="sm" aria-label={t('loading')} />}
        {preview.data && <Choice key={otherId} preview={preview.data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Choice({ preview, onClose }: Readonly<{ preview: MergePreview; onClose: () => void }>) {
  const { t, language } = useText()
  const format = useFormat()
  const labels = useLabels(Customer)
  const { kept, merged } = preview
  const fields = preview.fields.filter((key) => {
    const field = Customer.fields[key as keyof typeof Customer.fields]
    return field && isShown(field)
  })
  const values = { kept: kept as unknown as Values, merged: merged as unknown as Values }
  const titles = useTitles(Customer, fields, [kept, merged])
  // What is missing in the one that stays is taken over; where both have a value, the one that stays keeps its own.
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter((key) => isEmpty(values.kept[key]))),
  )
  const [busy, setBusy] = useState(false)
  const text = (key: string, value: unknown) =>
    valueText(key, (Customer.fields as Fields)[key] as never, value, labels, language, titles[key]) || t('staleEmpty')
  const moves = Object.entries(preview.moves).filter(([, count]) => count > 0)

  async function run(): Promise<void> {
    setBusy(true)
    try {
      const undoId = await merge(kept.id, merged.id, [...taken])
      toastDone(t('merged', { name: merged.name }), () => void unmerge(undoId).catch(toastProblem))
      onClose()
    } catch (problem) {
      toastProblem(problem)
      setBusy(false)
    }
  }

  return (
    <form
      id={MERGING}
      className={classes['body']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Text size="sm">
        {moves.length > 0
          ? t('mergeMoves', {
              list: moves
                .map(([name, count]) => {
                  const words = labelsOf(entityNamed(name) ?? Customer, language)
                  return `${(count === 1 ? words.one : words.many).toLocaleLowerCase(language)}: ${format.number(count, 0)}`
                })
                .join(', '),
            })
          : t('mergeMovesNothing')}
      </Text>
      {fields.map((key) => (
        <Radio.Group
          key={key}
          className={classes['field']}
          label={labels.field(key)}
          value={taken.has(key) ? 'merged' : 'kept'}
          onChange={(side) =>
            setTaken((last) => new Set(side === 'merged' ? [...last, key] : [...last].filter((one) => one !== key)))
          }
        >
          <div className={classes['sides']}>
            <Radio value="kept" label={text(key, values.kept[key])} />
            <Radio value="merged" label={text(key, values.merged[key])} />
          </div>
        </Radio.Group>
      ))}
      <Text size="sm" c="dimmed">
        {t('mergeGoes', { name: merged.name })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('mergeRun')}
        </Button>
      </Group>
    </form>
  )
}

type Values = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, unknown>>

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
