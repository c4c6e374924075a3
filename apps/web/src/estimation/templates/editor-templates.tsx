import { Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import { byId } from '../project-state/project-tree.ts'
import { InsertTemplateDialog } from './insert-template-dialog.tsx'
import { SaveTemplateDialog, type Source } from './save-template-dialog.tsx'

type Open = 'save' | 'add' | null

/** Saving what is open as a template, and adding from one: commands of the palette and items of the editor's menu. */
export function useEditorTemplates(where: Whereabouts) {
  const { t } = useText()
  const { tree } = useProjectState()
  const [open, setOpen] = useState<Open>(null)
  const editable = tree.actions['edit'] ?? true
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'editor-add-from-template',
        label: t('templateAddFrom'),
        group: 'here',
        icon: IconTemplate,
        enabled: editable,
        run: () => setOpen('add'),
      },
      {
        id: 'editor-save-template',
        label: t('templateSave'),
        group: 'here',
        icon: IconTemplate,
        run: () => setOpen('save'),
      },
    ],
    [t, editable],
  )
  useCommands(commands)
  const object = byId(tree.objects, where.objectId ?? 0)
  const estimate = byId(tree.estimates, where.estimateId ?? 0)
  const sources: readonly Source[] = [
    {
      type: 'project',
      id: tree.project.id,
      name: tree.project.name,
      label: `${t('wholeProject')}: ${tree.project.name}`,
    },
    ...(object ? [{ type: 'division', id: object.id, name: object.name, label: object.name } as const] : []),
    ...(estimate ? [{ type: 'estimate', id: estimate.id, name: estimate.name, label: estimate.name } as const] : []),
  ]
  return {
    items: commands.map((command) => (
      <Menu.Item
        key={command.id}
        leftSection={<IconTemplate size={16} />}
        disabled={command.enabled === false}
        onClick={command.run}
      >
        {command.label}
      </Menu.Item>
    )),
    dialog:
      open === 'save' ? (
        <SaveTemplateDialog sources={sources} onClose={() => setOpen(null)} />
      ) : open === 'add' ? (
        <InsertTemplateDialog objectId={where.objectId} onClose={() => setOpen(null)} />
      ) : null,
  }
}
