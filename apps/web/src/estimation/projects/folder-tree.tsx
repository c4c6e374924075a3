import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Menu, Select, TextInput, UnstyledButton } from '@mantine/core'
import { IconDots, IconFolder, IconFolderPlus, IconFolders } from '@tabler/icons-react'
import { Folder } from '@temelia/model/estimation/folder'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAll, useRemove, useSave } from '../../data/records.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx'
import styles from './projects.module.css'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import type { ProjectActions } from './use-project-actions.ts'

type FolderTreeProps = Readonly<{
  folderId: number | null
  onFolder: (id: number | null) => void
  onMove: ProjectActions['move']
  /** A select instead of a list, for phones. */
  compact: boolean
}>

/** The folders of projects: choose one, drop projects on it, add, rename, delete. */
export function FolderTree({ folderId, onFolder, onMove, compact }: FolderTreeProps) {
  const { t } = useText()
  const list = useAll(Folder, { sort: 'position' })
  const { save } = useSave(Folder)
  const { remove } = useRemove(Folder)
  const [naming, setNaming] = useState<number | 'new' | null>(null)
  const [saving, setSaving] = useState<Readonly<{ id: number; name: string }> | null>(null)
  const folders = list.data?.rows ?? []

  function name(id: number | null, text: string) {
    setNaming(null)
    if (text !== '') save(id, { name: text }).catch(toastProblem)
  }

  function drop(id: number) {
    remove(id).catch(toastProblem)
    if (folderId === id) onFolder(null)
  }

  if (compact) {
    return (
      <Select
        aria-label={t('folders')}
        placeholder={t('allProjects')}
        clearable
        value={folderId === null ? null : String(folderId)}
        data={folders.map((folder) => ({ value: String(folder.id), label: folder.name }))}
        onChange={(value) => onFolder(value === null ? null : Number(value))}
      />
    )
  }
  return (
    <nav className={styles.folders} aria-label={t('folders')}>
      <DropLine folderId={null} onMove={onMove}>
        <UnstyledButton
          className={styles.folder}
          data-current={folderId === null || undefined}
          onClick={() => onFolder(null)}
        >
          <IconFolders size={16} /> {t('allProjects')}
        </UnstyledButton>
      </DropLine>
      <WaitingRecords of={Folder} />
      {folders.map((folder) =>
        naming === folder.id ? (
          <NameInput key={folder.id} start={folder.name} onName={(text) => name(folder.id, text)} />
        ) : (
          <DropLine key={folder.id} folderId={folder.id} onMove={onMove}>
            <UnstyledButton
              className={styles.folder}
              data-current={folderId === folder.id || undefined}
              onClick={() => onFolder(folder.id)}
            >
              <IconFolder size={16} /> <span className={styles.folderName}>{folder.name}</span>
            </UnstyledButton>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon size={24} aria-label={t('actionsOf', { name: folder.name })}>
                  <IconDots size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setNaming(folder.id)}>{t('rename')}</Menu.Item>
                <Menu.Item onClick={() => setSaving({ id: folder.id, name: folder.name })}>
                  {t('templateSave')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => drop(folder.id)}>
                  {t('deleteFolder')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </DropLine>
        ),
      )}
      {naming === 'new' ? (
        <NameInput start="" onName={(text) => name(null, text)} />
      ) : (
        <UnstyledButton className={styles.folder} onClick={() => setNaming('new')}>
          <IconFolderPlus size={16} /> {t('newFolder')}
        </UnstyledButton>
      )}
      {saving && (
        <SaveTemplateDialog
          sources={[{ type: 'folder', ...saving, label: saving.name }]}
          onClose={() => setSaving(null)}
        />
      )}
    </nav>
  )
}

function NameInput({ start, onName }: Readonly<{ start: string; onName: (name: string) => void }>) {
  const { t } = useText()
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={t('folderName')}
      defaultValue={start}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onName(event.currentTarget.value.trim())
        if (event.key === 'Escape') onName('')
      }}
      onBlur={(event) => onName(event.currentTarget.value.trim() === start ? '' : event.currentTarget.value.trim())}
    />
  )
}

type DropLineProps = Readonly<{ folderId: number | null; onMove: ProjectActions['move']; children: ReactNode }>

function DropLine({ folderId, onMove, children }: DropLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = line.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['project'] === 'number' && source.data['folderId'] !== folderId,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        onMove({ id: Number(source.data['project']), folderId: source.data['folderId'] as number | null }, folderId)
      },
    })
  }, [folderId, onMove])
  return (
    <div ref={line} className={styles.folderLine} data-over={over || undefined}>
      {children}
    </div>
  )
}
