import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopyPlus,
  IconDots,
  IconFileDollar,
  IconFolder,
  IconFolderOff,
  IconForms,
  IconPencil,
  IconPrinter,
  IconShoppingCart,
  IconReportMoney,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { Folder } from '@temelia/model/estimation/folder'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx'
import { ListedHeader } from './listed-header.tsx'
import { ExportItems } from '../export-items.tsx'
import { reportsHref } from '../open-project/reports-address.ts'
import { exportAddress } from '../wire-addresses.ts'
import styles from './projects.module.css'
import type { ProjectActions, ProjectFound } from './use-project-actions.ts'

type ProjectMenuProps = Readonly<{
  project: ProjectFound
  actions: ProjectActions
  /** Positions of the projects before and behind it in its folder, where the list shows them. */
  before?: number | null
  behind?: number | null
}>

/** Data, rename, copy, move in its folder or to another one, delete. */
export function ProjectMenu({ project, actions, before = null, behind = null }: ProjectMenuProps) {
  const { t } = useText()
  const [renaming, setRenaming] = useState(false)
  const [heading, setHeading] = useState(false)
  const [saving, setSaving] = useState(false)
  const [opened, setOpened] = useState(false)
  const folders = useAll(Folder, { sort: 'name' }, { enabled: opened })
  const mayOffer = useSession()?.modules['billing'] === true
  const mayEdit = project.actions['edit'] ?? true
  return (
    <>
      <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon aria-label={t('actionsOf', { name: project.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} disabled={!mayEdit} onClick={() => setRenaming(true)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => setSaving(true)}>
            {t('templateSave')}
          </Menu.Item>
          <Menu.Item leftSection={<IconForms size={16} />} disabled={!mayEdit} onClick={() => setHeading(true)}>
            {t('projectHeader')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={() => actions.copy(project)}>
            {t('copyProject')}
          </Menu.Item>
          {before !== null && (
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={!mayEdit}
              onClick={() => actions.place(project, before)}
            >
              {t('projectUp')}
            </Menu.Item>
          )}
          {behind !== null && (
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={!mayEdit}
              onClick={() => actions.place(project, behind + 1)}
            >
              {t('projectDown')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={reportsHref({ projectId: project.id, level: 'investment', id: project.id })}
            leftSection={<IconPrinter size={16} />}
          >
            {t('reportsPrintMenu')}
          </Menu.Item>
          {mayOffer && (
            <Menu.Item
              component="a"
              href={`#/project-offers?of=investment:${project.id}`}
              leftSection={<IconFileDollar size={16} />}
            >
              {t('offerFromThisProject')}
            </Menu.Item>
          )}
          {mayOffer && (
            <Menu.Item
              component="a"
              href={`#/project-needs?of=investment:${project.id}`}
              leftSection={<IconShoppingCart size={16} />}
            >
              {t('needs')}
            </Menu.Item>
          )}
          {mayOffer && (
            <Menu.Item
              component="a"
              href={`#/projects/${project.id}/costs`}
              leftSection={<IconReportMoney size={16} />}
            >
              {t('costsOf')}
            </Menu.Item>
          )}
          <Menu.Label>{t('exportProject')}</Menu.Label>
          <ExportItems onTake={(format) => window.location.assign(exportAddress('investment', project.id, format))} />
          <Menu.Label>{t('moveToFolder')}</Menu.Label>
          {project.folderId !== null && (
            <Menu.Item
              leftSection={<IconFolderOff size={16} />}
              disabled={!mayEdit}
              onClick={() => actions.move(project, null)}
            >
              {t('noFolder')}
            </Menu.Item>
          )}
          {folders.data?.rows
            .filter((folder) => folder.id !== project.folderId)
            .map((folder) => (
              <Menu.Item
                key={folder.id}
                leftSection={<IconFolder size={16} />}
                disabled={!mayEdit}
                onClick={() => actions.move(project, folder.id)}
              >
                {folder.name}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={!(project.actions['delete'] ?? true)}
            onClick={() => actions.remove(project)}
          >
            {t('deleteProject')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <SaveTemplateDialog
          sources={[{ type: 'project', id: project.id, name: project.name, label: project.name }]}
          onClose={() => setSaving(false)}
        />
      )}
      {heading && <ListedHeader project={project} onClose={() => setHeading(false)} />}
      {renaming && <RenameDialog project={project} actions={actions} onClose={() => setRenaming(false)} />}
    </>
  )
}

function RenameDialog({
  project,
  actions,
  onClose,
}: Readonly<{ project: ProjectFound; actions: ProjectActions; onClose: () => void }>) {
  const { t } = useText()
  const [name, setName] = useState(project.name)
  const [problem, setProblem] = useState<unknown>(null)
  const short = name.trim().length < 3
  return (
    <Dialog title={t('renameProject')} size={440} onClose={onClose} unsaved={name !== project.name}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (short) return
          actions.rename(project, name.trim()).then(onClose, setProblem)
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <TextInput
          data-autofocus
          label={t('projectName')}
          value={name}
          error={short ? t('atLeastThree') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('rename')}</Button>
        </Group>
      </form>
    </Dialog>
  )
}
