import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { User } from '@temelia/model/admin/user'
import { useState } from 'react'
import { useStages } from '../crm/opportunities/stages.ts'
import { useAll } from '../data/records.ts'
import { STAGES, stageKey } from '../estimation/open-project/stages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { KINDS, type Options } from './panel-options.ts'

/** The panels that have settings of their own. */
export type WithOptions = 'funnel' | 'actions' | 'stages' | 'calendar'

type OptionsDialogProps = Readonly<{
  of: WithOptions
  options: Options
  onSave: (part: Partial<Options>) => Promise<unknown>
  onClose: () => void
}>

const TITLES = {
  funnel: 'dashFunnelSettings',
  actions: 'dashActionsSettings',
  stages: 'dashStagesSettings',
  calendar: 'dashCalendarSettings',
} as const

/** The settings of a panel, of this person only. */
export function OptionsDialog({ of, options, onSave, onClose }: OptionsDialogProps) {
  const { t } = useText()
  const [draft, setDraft] = useState(options)
  const [busy, setBusy] = useState(false)
  const set = (part: Partial<Options>) => setDraft({ ...draft, ...part })
  const Fields = FIELDS[of]
  return (
    <Dialog title={t(TITLES[of])} size={440} onClose={onClose} unsaved={draft[of] !== options[of]}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          onSave({ [of]: draft[of] })
            .then(onClose, toastProblem)
            .finally(() => setBusy(false))
        }}
      >
        <Stack gap="md">
          <Fields draft={draft} set={set} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

type FieldsProps = Readonly<{ draft: Options; set: (part: Partial<Options>) => void }>

function FunnelFields({ draft: { funnel }, set }: FieldsProps) {
  const { t } = useText()
  const { stages } = useStages()
  return (
    <>
      <Radio.Group
        label={t('dashCounted')}
        value={funnel.basis}
        onChange={(basis) => set({ funnel: { ...funnel, basis: basis as Options['funnel']['basis'] } })}
      >
        <Radio value="open" label={t('dashBasisOpen')} />
        <Radio value="created" label={t('dashBasisCreated')} />
        <Radio value="closing" label={t('dashBasisClosing')} />
      </Radio.Group>
      <Shown
        label={t('dashShownStages')}
        rows={stages
          .filter(({ outcome }) => funnel.basis !== 'open' || outcome === 'open')
          .map(({ id, shown }) => ({ key: id, label: shown }))}
        isOn={(id) => !funnel.hidden.includes(id)}
        onToggle={(id) => set({ funnel: { ...funnel, hidden: toggled(funnel.hidden, id) } })}
      />
    </>
  )
}

function ActionsFields({ draft: { actions }, set }: FieldsProps) {
  const { t } = useText()
  const users = useAll(User, { sort: 'name' })
  const rows = users.data?.rows ?? []
  const all = rows.map(({ id }) => id)
  const people = actions.people.length === 0 ? all : actions.people
  return (
    <>
      <Shown
        label={t('dashShownKinds')}
        rows={KINDS.map((kind) => ({ key: kind, label: t(`dashKind_${kind}`) }))}
        isOn={(kind) => actions.kinds.includes(kind)}
        onToggle={(kind) => set({ actions: { ...actions, kinds: toggled(actions.kinds, kind) } })}
      />
      <Shown
        label={t('dashShownPeople')}
        rows={rows.map(({ id, name }) => ({ key: id, label: name }))}
        isOn={(id) => people.includes(id)}
        onToggle={(id) => {
          const chosen = toggled(people, id)
          set({ actions: { ...actions, people: chosen.length === all.length ? [] : chosen } })
        }}
      />
    </>
  )
}

function StagesFields({ draft: { stages }, set }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      <Radio.Group
        label={t('dashCounted')}
        value={stages.basis}
        onChange={(basis) => set({ stages: { ...stages, basis: basis as Options['stages']['basis'] } })}
      >
        <Radio value="createdAt" label={t('dashBasisCreated')} />
        <Radio value="estimateDate" label={t('dashBasisEstimate')} />
        <Radio value="none" label={t('dashBasisAll')} />
      </Radio.Group>
      <Shown
        label={t('dashShownStages')}
        rows={STAGES.map((stage) => ({ key: stage as number, label: t(stageKey(stage)) }))}
        isOn={(stage) => !stages.hidden.includes(stage)}
        onToggle={(stage) => set({ stages: { ...stages, hidden: toggled(stages.hidden, stage) } })}
      />
    </>
  )
}

function CalendarFields({ draft: { calendar }, set }: FieldsProps) {
  const { t } = useText()
  const kinds = calendar.kinds.length === 0 ? [...KINDS] : calendar.kinds
  return (
    <>
      <Shown
        label={t('dashShownKinds')}
        rows={KINDS.map((kind) => ({ key: kind as string, label: t(`dashKind_${kind}`) }))}
        isOn={(kind) => kinds.includes(kind)}
        onToggle={(kind) => {
          const chosen = toggled(kinds, kind)
          set({ calendar: { ...calendar, kinds: chosen.length === KINDS.length ? [] : chosen } })
        }}
      />
      <Checkbox
        label={t('dashWithDone')}
        checked={calendar.done}
        onChange={({ currentTarget: { checked } }) => set({ calendar: { ...calendar, done: checked } })}
      />
      <Checkbox
        label={t('dashWithWeekend')}
        checked={calendar.weekend}
        onChange={({ currentTarget: { checked } }) => set({ calendar: { ...calendar, weekend: checked } })}
      />
    </>
  )
}

const FIELDS = { funnel: FunnelFields, actions: ActionsFields, stages: StagesFields, calendar: CalendarFields }

type ShownProps<Key> = Readonly<{
  label: string
  rows: readonly Readonly<{ key: Key; label: string }>[]
  isOn: (key: Key) => boolean
  onToggle: (key: Key) => void
}>

function Shown<Key extends string | number>({ label, rows, isOn, onToggle }: ShownProps<Key>) {
  return (
    <Checkbox.Group label={label} value={rows.filter(({ key }) => isOn(key)).map(({ key }) => String(key))}>
      <Stack gap={6} mt={6}>
        {rows.map(({ key, label: text }) => (
          <Checkbox key={key} value={String(key)} label={text} onChange={() => onToggle(key)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function toggled<Key>(keys: readonly Key[], key: Key): Key[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}
