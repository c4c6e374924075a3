import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { SavedFilter } from '@temelia/model/admin/saved-filter'
import type { Entity } from '@temelia/model/entity'
import { type FormEvent, useState } from 'react'
import { type AnyRow, useSave } from '../data/records.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import type { ViewState } from './list-state.ts'
import { patchOfView } from './save-view.tsx'
import { useRemoval } from './use-removal.ts'
import { movedView, type SavedView, type useViews } from './use-views.ts'

type ViewMenuProps = Readonly<{
  of: Entity
  view: SavedView
  state: ViewState
  changed: boolean
  views: ReturnType<typeof useViews>
  onShow: (view: SavedView) => void
}>

/** What may be done with the open view: keep or drop its changes, rename, share, open by default, arrange, delete. */
export function ViewMenu({ of, view, state, changed, views, onShow }: ViewMenuProps) {
  const { t } = useText()
  const { save } = useSave(SavedFilter)
  const remove = useRemoval(SavedFilter)
  const [renaming, setRenaming] = useState(false)
  const { tabs, choice, choose, mayShare } = views
  const { edit, delete: mayDelete } = view.actions
  const hidden = choice.hidden.includes(view.id)
  const at = tabs.findIndex(({ id }) => id === view.id)
  const standard = choice.standard === view.id
  const change = (patch: object) =>
    void save(view.id, patch as never)
      .then(() => toastDone(t('recordSaved')))
      .catch(toastProblem)
  const move = (by: number) => void choose({ order: movedView(tabs, view.id, by) })
  const without = choice.hidden.filter((id) => id !== view.id)
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('viewMenu', { name: view.name })}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {changed && edit && <Menu.Item onClick={() => change(patchOfView(of, state))}>{t('viewUpdate')}</Menu.Item>}
          {changed && <Menu.Item onClick={() => onShow(view)}>{t('viewReset')}</Menu.Item>}
          {changed && <Menu.Divider />}
          {edit && <Menu.Item onClick={() => setRenaming(true)}>{t('viewRename')}</Menu.Item>}
          {edit && (view.shared || mayShare) && (
            <Menu.Item onClick={() => change({ shared: !view.shared })}>
              {t(view.shared ? 'viewUnshare' : 'viewShare')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void choose({ standard: standard ? null : view.id })}>
            {t(standard ? 'viewNotStandard' : 'viewStandard')}
          </Menu.Item>
          <Menu.Divider />
          {!hidden && at > 0 && <Menu.Item onClick={() => move(-1)}>{t('viewLeft')}</Menu.Item>}
          {!hidden && at < tabs.length - 1 && <Menu.Item onClick={() => move(1)}>{t('viewRight')}</Menu.Item>}
          <Menu.Item onClick={() => void choose({ hidden: hidden ? without : [...without, view.id] })}>
            {t(hidden ? 'viewPin' : 'viewUnpin')}
          </Menu.Item>
          {mayDelete && (
            <Menu.Item color="red" onClick={() => void remove([view as AnyRow])}>
              {t('listDeleteView', { name: view.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <RenameDialog
          name={view.name}
          onClose={() => setRenaming(false)}
          onName={(name) => {
            setRenaming(false)
            change({ name })
          }}
        />
      )}
    </>
  )
}

type RenameDialogProps = Readonly<{ name: string; onClose: () => void; onName: (name: string) => void }>

function RenameDialog({ name: before, onClose, onName }: RenameDialogProps) {
  const { t } = useText()
  const [name, setName] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(name.trim())
  }
  return (
    <Dialog title={t('viewRename')} onClose={onClose} size={420}>
      <form onSubmit={submit}>
        <TextInput
          label={t('listViewName')}
          description={t('viewNameShort')}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name.trim().length < 3}>
            {t('viewRename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
