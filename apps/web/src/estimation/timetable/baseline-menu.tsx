import { Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowsDiff, IconCheck, IconChevronDown, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { OpenTimetable } from './use-timetable.ts'

type BaselineMenuProps = Readonly<{
  open: OpenTimetable
  baseline: number | null
  onBaseline: (id: number | null) => void
}>

/** Timetables that were kept: choose the one that stands beside the bars, keep another, compare. */
export function BaselineMenu({ open, baseline, onBaseline }: BaselineMenuProps) {
  const { t } = useText()
  const [dialog, setDialog] = useState<'keep' | 'compare' | null>(null)
  const { Baselines: list } = open.plan.timetable
  const chosen = list.find(({ BaselineId }) => BaselineId === baseline)
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" color="gray" rightSection={<IconChevronDown size={14} />}>
            {t('ttBaseline')}
            {chosen ? `: ${chosen.Name}` : ''}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {list.length > 0 && (
            <>
              <Menu.Item leftSection={<Chosen chosen={baseline === null} />} onClick={() => onBaseline(null)}>
                {t('ttNoBaseline')}
              </Menu.Item>
              {list.map(({ BaselineId, Name }) => (
                <Menu.Item
                  key={BaselineId}
                  leftSection={<Chosen chosen={baseline === BaselineId} />}
                  onClick={() => onBaseline(BaselineId)}
                >
                  {Name}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          {chosen && (
            <Menu.Item leftSection={<IconArrowsDiff size={16} />} onClick={() => setDialog('compare')}>
              {t('ttCompare')}
            </Menu.Item>
          )}
          {open.mayEdit && !open.scratch && (
            <Menu.Item leftSection={<IconPin size={16} />} onClick={() => setDialog('keep')}>
              {t('ttKeepBaseline')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'keep' && <KeepDialog open={open} onKept={onBaseline} onClose={() => setDialog(null)} />}
      {dialog === 'compare' && chosen && (
        <CompareDialog baseline={chosen} plan={open.plan} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Chosen({ chosen }: Readonly<{ chosen: boolean }>) {
  return chosen ? <IconCheck size={16} /> : <span style={{ display: 'inline-block', width: 16 }} />
}

type KeepDialogProps = Readonly<{ open: OpenTimetable; onKept: (id: number) => void; onClose: () => void }>

function KeepDialog({ open, onKept, onClose }: KeepDialogProps) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)

  async function keep() {
    if (name.trim() === '') return setMissing(true)
    try {
      const id = await open.keepBaseline(name.trim())
      toastDone(t('ttBaselineKept', { name: name.trim() }))
      onClose()
      if (id !== null) onKept(id)
    } catch (cause) {
      toastProblem(cause)
    }
  }

  return (
    <Dialog title={t('ttKeepBaseline')} onClose={onClose} unsaved={name === '' ? false : 'typed'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('ttKeepBaselineHint')}
          </Text>
          <TextInput
            label={t('ttBaselineName')}
            required
            data-autofocus
            maxLength={200}
            value={name}
            error={missing ? t('fieldRequired') : null}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('ttKeepBaseline')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
