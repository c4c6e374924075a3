import { Button, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Alternate } from '@temelia/model/estimation/alternate'
import { type FormEvent, useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { EstimateRow } from '../project-state/project-tree.ts'
import type { AlternateLine } from './alternates.ts'
import classes from './us.module.css'

/** What is said of an alternate. */
export type AlternateDraft = Readonly<{ name: string; kind: 'add' | 'deduct'; estimateIds: readonly number[] }>

type AlternateDialogProps = Readonly<{
  /** Null: a new one. */
  alternate: AlternateLine | null
  estimates: readonly EstimateRow[]
  onSave: (draft: AlternateDraft) => void
  onDelete: () => void
  onClose: () => void
}>

/** One alternate: its name, what it does to the bid, the estimates that are in it. */
export function AlternateDialog({ alternate, estimates, onSave, onDelete, onClose }: AlternateDialogProps) {
  const { t } = useText()
  const labels = useLabels(Alternate)
  const id = alternate?.id ?? null
  const [name, setName] = useState(alternate?.name ?? '')
  const [kind, setKind] = useState<AlternateDraft['kind']>(alternate?.kind ?? 'add')
  const [inside, setInside] = useState<readonly string[]>(() =>
    estimates.filter(({ alternateId }) => id !== null && alternateId === id).map((one) => String(one.id)),
  )
  const filled = (alternate?.estimateIds.length ?? 0) > 0

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    onSave({ name: name.trim(), kind, estimateIds: inside.map(Number) })
    onClose()
  }

  return (
    <Dialog title={alternate ? labels.edit : labels.add} onClose={onClose} unsaved="typed">
      <form onSubmit={save}>
        <Stack gap="sm">
          <TextInput
            label={t('alternateNew')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={labels.field('kind')}
            allowDeselect={false}
            value={kind}
            data={(['add', 'deduct'] as const).map((value) => ({ value, label: labels.choice('kind', value) }))}
            onChange={(value) => setKind(value === 'deduct' ? 'deduct' : 'add')}
          />
          <MultiSelect
            label={t('estimate')}
            description={t('alternateHint')}
            searchable
            value={[...inside]}
            data={estimates
              .filter(({ alternateId }) => alternateId === null || alternateId === id)
              .map((estimate) => ({ value: String(estimate.id), label: nameOf(estimate) }))}
            onChange={setInside}
          />
          <div className={classes['foot']}>
            {alternate && (
              <Button
                className={classes['first']}
                variant="default"
                c="red"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                disabled={filled}
                onClick={() => {
                  onDelete()
                  onClose()
                }}
              >
                {t('recordDelete')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {t('save')}
            </Button>
          </div>
          {filled && (
            <Text size="xs" c="dimmed">
              {t('alternateInUse')}
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** An estimate as it is chosen: its code and its name. */
export function nameOf({ code, name }: Readonly<{ code: string | null; name: string | null }>): string {
  return [code, name].filter(Boolean).join(' ')
}
