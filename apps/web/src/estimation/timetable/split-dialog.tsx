import { Checkbox, Table, Text, TextInput } from '@mantine/core'
import { percentOf, subtractDecimals } from '@temelia/decimal/arithmetic'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useText } from '../../ui/text.ts'
import { readPercent } from '../../ui/typed-number.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { type Act, inTurn } from './acts.ts'
import type { Plan } from './plan.ts'
import { actOf, type TimetableActs, useTimetableActs } from './timetable-acts.ts'
import type { Activity } from './timetable-data.ts'
import { TypedForm } from './typed-form.tsx'
import type { OpenTimetable } from './use-timetable.ts'
import { splitOf } from './work-links.ts'

type SplitDialogProps = Readonly<{ open: OpenTimetable; id: number; onClose: () => void }>

/** Makes an activity two: how much of its work stays in it, and what the other part is called. */
export function SplitDialog({ open, id, onClose }: SplitDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const acts = useTimetableActs(project.id)
  const [activity] = useState(() => open.plan.byId.get(id)?.item.activity)
  const [percent, setPercent] = useState('50')
  const [name, setName] = useState(() => `${activity?.Name ?? ''} 2`)
  const [follows, setFollows] = useState(true)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!activity) return null
  const stays = readPercent(percent, practice)
  const sound = stays !== null && stays > 0 && stays < 100

  async function save() {
    setTried(true)
    if (!activity || !sound || name.trim() === '') return
    setBusy(true)
    const split = splitAct(acts, open.plan, activity, stays, name.trim(), follows)
    if (await open.perform(t('ttDidSplit', { name: activity.Name }), split)) onClose()
    else setBusy(false)
  }

  return (
    <Dialog title={t('ttSplitTitle', { name: activity.Name })} onClose={onClose} unsaved="typed">
      <TypedForm busy={busy} onSave={save} onCancel={onClose}>
        <Text size="sm" c="dimmed">
          {t('ttSplitHint')}
        </Text>
        <NumberField
          label={t('ttSplitStays')}
          required
          data-autofocus
          value={percent}
          error={tried && !sound ? t('ttSplitWrong') : null}
          onText={setPercent}
        />
        <TextInput
          label={t('ttSplitName')}
          required
          maxLength={400}
          value={name}
          error={tried && name.trim() === '' ? t('fieldRequired') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('ttSplitFollows')}
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
        />
        {sound && <Parts activity={activity} name={name} percent={stays} />}
      </TypedForm>
    </Dialog>
  )
}

/** What each part comes to. */
function Parts({ activity, name, percent }: Readonly<{ activity: Activity; name: string; percent: number }>) {
  const { t } = useText()
  const format = useFormat()
  const parts = (value: number) => {
    const kept = percentOf(value, percent, 2)
    return [kept, subtractDecimals(value, kept)] as const
  }
  const [amounts, hours] = [parts(activity.Amount), parts(activity.Hours)]
  return (
    <Table verticalSpacing={4} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('ttName')}</Table.Th>
          <Table.Th>{t('ttCost')}</Table.Th>
          <Table.Th>{t('ttWorkHours')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[activity.Name, name].map((part, at) => (
          <Table.Tr key={at === 0 ? 'kept' : 'rest'}>
            <Table.Td>{part}</Table.Td>
            <Table.Td>{format.number(amounts[at] ?? 0, 2)}</Table.Td>
            <Table.Td>{format.number(hours[at] ?? 0, 2)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The split as one step: where the second part follows the first, what waited for the end of the whole waits for the second. */
function splitAct(
  acts: TimetableActs,
  { timetable, outOf }: Plan,
  activity: Activity,
  percent: number,
  name: string,
  follows: boolean,
): Act {
  const id = activity.ScheduleActivityId
  const { kept, rest } = splitOf(activity, percent, name)
  const behind = follows ? (outOf.get(id) ?? []).filter(({ Type }) => Type === 'FS' || Type === 'FF') : []
  const second: Act = async () => {
    const made = await acts.add(rest)
    if (!made) return null
    // Its relations go with it when it is taken back.
    if (follows) await acts.link(id, made.id, { type: 'FS', lag: 0, lagTime: 'successor' })()
    for (const { To, Type, Lag, LagTime } of behind)
      await acts.link(made.id, To, { type: Type, lag: Lag, lagTime: LagTime })()
    return made.back
  }
  return inTurn([
    actOf(acts, timetable, { do: 'activity', id, patch: kept }),
    second,
    ...behind.map(({ RelationId }) => acts.relations.remove(RelationId)),
  ])
}
