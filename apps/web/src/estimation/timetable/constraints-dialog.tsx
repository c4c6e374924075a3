import { Button, Group, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ConstraintKind } from '@temelia/scheduling/types'
import { useState } from 'react'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import {
  CONSTRAINT_TEXT,
  constraintDrafts,
  constraintFaults,
  constraintKinds,
  constraintsOf,
  type ConstraintDraft,
  MOST_CONSTRAINTS,
  withAnother,
} from './constraints.ts'
import { datesOf, daysOfDates } from './plan.ts'
import { RowTool } from './row-tool.tsx'
import { TypedForm } from './typed-form.tsx'
import type { RowActions } from './use-row-actions.ts'
import type { OpenTimetable } from './use-timetable.ts'

type ConstraintsDialogProps = Readonly<{ open: OpenTimetable; actions: RowActions; id: number; onClose: () => void }>

/** The dates that an activity keeps beside what it waits for. */
export function ConstraintsDialog({ open, actions, id, onClose }: ConstraintsDialogProps) {
  const { t } = useText()
  const [activity] = useState(() => open.plan.byId.get(id)?.item.activity)
  const [rows, setRows] = useState<readonly ConstraintDraft[]>(() => constraintDrafts(activity?.Constraints ?? []))
  const [tried, setTried] = useState(false)
  if (!activity) return null
  const faults = tried ? constraintFaults(rows) : new Map<number, never>()
  const change = (key: number, patch: Partial<ConstraintDraft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))

  async function save() {
    setTried(true)
    if (constraintFaults(rows).size > 0) return
    actions.change(id, { constraints: constraintsOf(rows) })
    onClose()
  }

  return (
    <Dialog title={t('tcTitle', { name: activity.Name })} size={640} onClose={onClose} unsaved="typed">
      <TypedForm busy={false} onSave={save} onCancel={onClose}>
        <Text size="sm" c="dimmed">
          {t('tcHint')}
        </Text>
        {rows.map(({ key, kind, day }, at) => {
          const fault = faults.get(key)
          const told = fault ? t(fault) : null
          return (
            <Group
              key={key}
              role="group"
              aria-label={t('tcNumber', { number: at + 1 })}
              gap="xs"
              align="flex-start"
              wrap="nowrap"
            >
              <Select
                size="xs"
                flex="3 1 0"
                label={t('tcKind')}
                allowDeselect={false}
                data={constraintKinds.map((value) => ({ value, label: t(CONSTRAINT_TEXT[value]) }))}
                value={kind}
                error={kind === 'asLateAsPossible' ? told : null}
                onChange={(value) => change(key, { kind: value as ConstraintKind })}
              />
              {kind === 'asLateAsPossible' ? (
                <span style={{ flex: '2 1 0' }} />
              ) : (
                <DayField
                  size="xs"
                  flex="2 1 0"
                  label={t('tcDay')}
                  required
                  value={day}
                  error={told}
                  onDay={(typed) => change(key, { day: typed })}
                />
              )}
              <Group pt={22}>
                <RowTool
                  label={t('tcRemove', { number: at + 1 })}
                  icon={IconTrash}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                />
              </Group>
            </Group>
          )
        })}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={rows.length >= MOST_CONSTRAINTS}
            onClick={() => setRows(withAnother(rows, daysOfDates(datesOf(open.plan, id), activity).start))}
          >
            {t('tcAdd')}
          </Button>
        </Group>
      </TypedForm>
    </Dialog>
  )
}
