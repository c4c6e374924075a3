import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { burdens, Crew } from '@temelia/model/estimation/crew'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { keepDraft, useDrafted } from '../../data/drafts/drafts.ts'
import { Problem } from '../../data/problem.ts'
import { type Found, useSaveNow } from '../../data/records.ts'
import { currentOf } from '../../data/stale-edit.ts'
import { useLabels } from '../../records/labels.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useText } from '../../ui/text.ts'
import { type CrewDraft, draftOf, emptyWorker, patchOf, rateOf, type WorkerDraft } from './crew-draft.ts'
import { CrewUses } from './crew-uses.tsx'
import classes from './us.module.css'

/** A crew: its workers with wages and fringe, the burden on them, and the man-hour rate that results. */
export function CrewDialog({ crew, onClose }: Readonly<{ crew: Found<typeof Crew> | null; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(Crew)
  const { save, isPending, error } = useSaveNow(Crew)
  const remove = useRemoval(Crew)
  const [kept, setKept] = useState(crew)
  /** As somebody else saved it while it was open here. */
  const [theirs, setTheirs] = useState<Found<typeof Crew> | null>(null)
  const place = `crew ${crew?.id ?? 'new'}`
  const { value: draft, setValue: setDraft, found, drop } = useDrafted<CrewDraft>(place, draftOf(crew, practice))
  const [saved, setSaved] = useState(() => draftOf(crew, practice))
  const change = (part: Partial<CrewDraft>) => setDraft({ ...draft, ...part })
  const patch = patchOf(draft, practice)
  const rate = rateOf(draft, practice)
  const editable = kept === null || kept.actions['edit'] === true
  const ready = patch !== null && draft.code.trim() !== '' && draft.name.trim() !== '' && editable

  async function send() {
    if (!patch) return
    try {
      setKept(await save(kept?.id ?? null, patch, (theirs ?? kept)?.version ?? null))
    } catch (cause) {
      const now = currentOf(Crew, cause)
      if (now) return setTheirs(now)
      throw cause
    }
    setTheirs(null)
    setSaved(draft)
    keepDraft(place, null)
  }

  function takeTheirs(now: Found<typeof Crew>) {
    const shown = draftOf(now, practice)
    setKept(now)
    setDraft(shown)
    setSaved(shown)
    setTheirs(null)
  }

  const away = error instanceof Problem && error.away
  const unsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  /** What could not be sent stays a draft; what is given up does not. */
  function leave() {
    if (!away) keepDraft(place, null)
    onClose()
  }

  return (
    <Dialog
      title={kept ? labels.edit : labels.add}
      size={720}
      onClose={onClose}
      unsaved={JSON.stringify(draft) !== JSON.stringify(saved)}
    >
      <form
        className={classes['sheet']}
        onSubmit={(event) => {
          event.preventDefault()
          send().catch(() => undefined)
        }}
      >
        {found && unsaved && <DraftNote onDiscard={drop} />}
        {theirs && <StaleNote onTheirs={() => takeTheirs(theirs)} />}
        {error && !theirs && <ProblemNote problem={error} drafted />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            data-autofocus
            withAsterisk
            label={labels.field('code')}
            maxLength={20}
            value={draft.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <TextInput
            withAsterisk
            label={labels.field('name')}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </SimpleGrid>
        <SegmentedControl
          aria-label={labels.field('method')}
          value={draft.method}
          data={(['built', 'burdened'] as const).map((value) => ({ value, label: labels.choice('method', value) }))}
          onChange={(value) => change({ method: value === 'burdened' ? 'burdened' : 'built' })}
        />
        {draft.method === 'burdened' ? (
          <NumberField
            label={labels.field('burdenedRate')}
            value={draft.burdenedRate}
            onText={(typed) => change({ burdenedRate: typed })}
          />
        ) : (
          <>
            <WorkerRows workers={draft.workers} onWorkers={(workers) => change({ workers })} />
            <Text size="sm" fw={600}>
              {t('crewBurden')}
            </Text>
            <div className={classes['burden']}>
              {burdens.map((key) => (
                <NumberField
                  key={key}
                  size="xs"
                  label={labels.field(key)}
                  value={draft.burden[key]}
                  onText={(typed) => change({ burden: { ...draft.burden, [key]: typed } })}
                />
              ))}
            </div>
          </>
        )}
        <Text>
          {t('crewManHour')}:{' '}
          <output aria-label={t('crewManHour')}>
            <b>{rate === null ? t('crewNotPriced') : formatNumber(rate, practice, 2)}</b>
          </output>
        </Text>
        {kept && <CrewUses key={kept.version} crew={kept} />}
        <div className={classes['foot']}>
          {kept?.actions['delete'] && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => void remove([kept]).then((gone) => gone.length > 0 && onClose())}
            >
              {t('recordDelete')}
            </Button>
          )}
          <Button variant="default" onClick={leave}>
            {t('close')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!ready}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function WorkerRows({
  workers,
  onWorkers,
}: Readonly<{ workers: readonly WorkerDraft[]; onWorkers: (workers: readonly WorkerDraft[]) => void }>) {
  const { t } = useText()
  const fields = [
    ['name', t('crewWorker')],
    ['wage', t('crewWage')],
    ['count', t('crewCount')],
    ['fringe', t('crewFringe')],
  ] as const
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('crewWorkers')}
      </Text>
      {workers.map((worker, at) => (
        // A worker has no key but the row while being typed.
        <div key={`${at}-${workers.length}`} className={classes['workers']}>
          {fields.map(([key, label]) => {
            const write = (value: string) =>
              onWorkers(workers.map((other, place) => (place === at ? { ...other, [key]: value } : other)))
            const field = {
              size: 'xs',
              label: at === 0 ? label : undefined,
              'aria-label': t('crewWorkerNumber', { field: label, number: at + 1 }),
              value: worker[key],
            } as const
            if (key !== 'name') return <NumberField key={key} {...field} onText={write} />
            return <TextInput key={key} {...field} onChange={(event) => write(event.currentTarget.value)} />
          })}
          <ActionIcon
            size={28}
            color="red"
            aria-label={t('crewRemoveWorker', { number: at + 1 })}
            onClick={() => onWorkers(workers.filter((_worker, place) => place !== at))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        mt={4}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onWorkers([...workers, emptyWorker()])}
      >
        {t('crewAddWorker')}
      </Button>
    </div>
  )
}
