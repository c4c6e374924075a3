import { isDay } from '@temelia/calendar/day'
import { DayField } from '../../ui/day-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { readPercent } from '../../ui/typed-number.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { startingVat } from '@temelia/estimation/vat'
import { Customer } from '@temelia/model/crm/customer'
import { Folder } from '@temelia/model/estimation/folder'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDrafted } from '../../data/drafts/drafts.ts'
import { Problem } from '../../data/problem.ts'
import { useAll, useSaveNow } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { tenantToday } from '../../session/tenant-region.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { LocationSelect } from '../open-project/location-select.tsx'
import styles from './projects.module.css'

/** What is typed, as it is kept on the device. */
type NewProjectDraft = Readonly<{
  name: string
  customer: Readonly<{ id: number; name: string }> | null
  date: string
  vat: string | null
  folder: string | null
  rounding: 'LINE' | 'FULL'
  locationId: number
}>

type NewProjectProps = Readonly<{ opened: boolean; folderId: number | null; onClose: () => void }>

/** A new project: a name is enough, the rest follows the region's practice and can be changed here or later. */
export function NewProjectDialog({ opened, folderId, onClose }: NewProjectProps) {
  return opened && <NewProjectForm folderId={folderId} onClose={onClose} />
}

function NewProjectForm({ folderId, onClose }: Omit<NewProjectProps, 'opened'>) {
  const { t } = useText()
  const navigate = useNavigate()
  const practice = usePractice()
  const { save, isPending, error } = useSaveNow(Project)
  const folders = useAll(Folder, { sort: 'name' })
  const today = tenantToday()
  const start: NewProjectDraft = {
    name: '',
    customer: null,
    date: today,
    vat: null,
    folder: folderId === null ? null : String(folderId),
    rounding: 'LINE',
    locationId: 0,
  }
  const { value: draft, setValue, found, drop } = useDrafted('new project', start)
  const { name, customer, date, vat, folder, rounding, locationId } = draft
  const set = (change: Partial<NewProjectDraft>) => setValue((last) => ({ ...last, ...change }))
  const [tried, setTried] = useState(false)
  const startVat = startingVat(practice, isDay(date) ? date : today)
  const vatValue = vat === null ? startVat : readPercent(vat, practice)
  const vatFault = vatValue === null || vatValue < 0 || vatValue > 100
  const short = name.trim().length < 3

  async function create() {
    setTried(true)
    if (short || vatFault || (date !== '' && !isDay(date))) return
    const created = await save(null, {
      name: name.trim(),
      practice,
      folderId: folder === null ? null : Number(folder),
      beneficiaryName: customer?.name ?? null,
      relatedEntityId: customer?.id ?? null,
      relatedEntityType: customer ? 'account' : null,
      estimateDate: date || today,
      vat: vatValue,
      rounding,
      ...(practice === 'us' ? { locationId } : {}),
    })
    drop()
    onClose()
    void navigate({ to: '/projects/$id', params: { id: String(created.id) } })
  }

  function send() {
    create().catch(() => undefined)
  }

  const away = error instanceof Problem && error.away
  /** What could not be sent stays a draft; what is given up does not. */
  function leave() {
    if (!away) drop()
    onClose()
  }

  return (
    <Dialog title={t('newProject')} size={620} onClose={leave} unsaved={away ? false : 'typed'}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="sm">
          {found && <DraftNote onDiscard={drop} />}
          {error && <ProblemNote problem={error} drafted />}
          <TextInput
            data-autofocus
            withAsterisk
            label={t('projectName')}
            value={name}
            error={tried && short ? t('atLeastThree') : undefined}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <RecordPicker
            of={Customer}
            label={t('beneficiaryName')}
            value={customer?.id ?? null}
            onChange={(id, row) =>
              set({
                customer: id === null ? null : { id, name: String((row as { name?: string } | null)?.name ?? '') },
              })
            }
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DayField label={t('estimateDate')} value={date} onDay={(day) => set({ date: day })} />
            <NumberField
              label={practice === 'ro' ? t('vatPercent') : t('taxPercent')}
              value={vat ?? typedText(startVat, practice)}
              error={vatFault ? t('outOfRange', { min: 0, max: 100 }) : undefined}
              onText={(text) => set({ vat: text })}
            />
            <Select
              label={t('inFolder')}
              placeholder={t('noFolder')}
              clearable
              value={folder}
              data={(folders.data?.rows ?? []).map((row) => ({ value: String(row.id), label: row.name }))}
              onChange={(chosen) => set({ folder: chosen })}
            />
            <Select
              label={t('rounding')}
              description={t(rounding === 'LINE' ? 'roundingLineHint' : 'roundingFullHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              allowDeselect={false}
              value={rounding}
              data={[
                { value: 'LINE', label: t('roundingLine') },
                { value: 'FULL', label: t('roundingFull') },
              ]}
              onChange={(value) => set({ rounding: value === 'FULL' ? 'FULL' : 'LINE' })}
            />
            {practice === 'us' && <LocationSelect value={locationId} onChange={(id) => set({ locationId: id })} />}
          </SimpleGrid>
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('createProject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
