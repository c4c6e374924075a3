import { ActionIcon, Badge, Button, Menu, Text } from '@mantine/core'
import { IconDots, IconDownload, IconPrinter } from '@tabler/icons-react'
import { isEnabled } from '../../commands/command.ts'
import { useText } from '../../ui/text.ts'
import { InBar } from '../../ui/bar-slot.tsx'
import { SaveState } from './save-state.tsx'
import { STAGE_COLORS, stageKey } from '../open-project/stages.ts'
import { useEditorTemplates } from '../templates/editor-templates.tsx'
import { ExportItems } from '../export-items.tsx'
import { type ExportFormat, exportAddress } from '../wire-addresses.ts'
import { OfferItems, useOfferCommands } from './offer-items.tsx'
import { PeopleHere } from '../presence/people-here.tsx'
import styles from '../open-project/project-screen.module.css'
import type { EditorCommandId, EditorCommands } from './use-editor-commands.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

/** What narrow toolbars leave out is in the menu as well. */
const MENU: readonly EditorCommandId[] = [
  'add-estimate',
  'add-object',
  'header',
  'import',
  'panel-recapitulation',
  'panel-settings',
  'panel-history',
]

/** On a phone, where there is no toolbar, the menu holds its commands too; those of one article stand in its sheet. */
const PHONE_MENU: readonly EditorCommandId[] = ['undo', 'redo', 'print', ...MENU]

type EditorHeaderProps = Readonly<{
  commands: EditorCommands
  where: Whereabouts
  phone: boolean
  /** So many new lines are not with the server. */
  adding: number
}>

/** For whom the project is and how far, how saving stands, print, export and the rest, in the top bar; on a phone all of it in one menu. */
export function EditorHeader({ commands, where, phone, adding }: EditorHeaderProps) {
  const { t } = useText()
  const { project } = useProjectState().tree
  if (phone) {
    return (
      <InBar>
        <PeopleHere />
        <HeaderMenu commands={commands} where={where} phone />
      </InBar>
    )
  }
  return (
    <InBar>
      <PeopleHere />
      <Badge variant="light" color={STAGE_COLORS[project.stage]} radius="sm" tt="none" className={styles.stage}>
        {t(stageKey(project.stage))}
      </Badge>
      {project.beneficiaryName && (
        <Text size="sm" c="dimmed" className={styles.beneficiary} truncate>
          {project.beneficiaryName}
        </Text>
      )}
      <span className={styles.spring} />
      <SaveState adding={adding} />
      <div className={styles.headerActions}>
        <ExportMenu where={where} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={styles.quiet}
          leftSection={<IconPrinter size={16} />}
          onClick={commands.print.run}
        >
          {commands.print.label}
        </Button>
        <HeaderMenu commands={commands} where={where} phone={false} />
      </div>
    </InBar>
  )
}

function HeaderMenu({ commands, where, phone }: Omit<EditorHeaderProps, 'adding'>) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const templates = useEditorTemplates(where)
  const offers = useOfferCommands(where)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('moreActions')}>
            <IconDots size={phone ? 22 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {phone && (
            <Menu.Label>{[t(stageKey(project.stage)), project.beneficiaryName].filter(Boolean).join(', ')}</Menu.Label>
          )}
          {(phone ? PHONE_MENU : MENU).map((id) => {
            const command = commands[id]
            const Icon = command.icon
            return (
              <Menu.Item
                key={id}
                leftSection={Icon && <Icon size={16} />}
                disabled={!isEnabled(command)}
                onClick={command.run}
              >
                {command.label}
              </Menu.Item>
            )
          })}
          <OfferItems commands={offers} />
          <Menu.Divider />
          {templates.items}
          {phone && (
            <>
              <Menu.Divider />
              <Exports where={where} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {templates.dialog}
    </>
  )
}

/** The files of the project or of the estimate the person works in. */
function ExportMenu({ where }: Readonly<{ where: Whereabouts }>) {
  const { t } = useText()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={styles.quiet}
          leftSection={<IconDownload size={16} />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Exports where={where} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The files, as items of a menu; what was typed is saved first. */
function Exports({ where }: Readonly<{ where: Whereabouts }>) {
  const { t } = useText()
  const { saver } = useEditor()
  const { project } = useProjectState().tree

  async function take(kind: 'investment' | 'estimate', id: number, format: ExportFormat) {
    await saver.flush()
    window.location.assign(exportAddress(kind, id, format))
  }

  return (
    <>
      <Menu.Label>{`${t('export')}: ${t('wholeProject')}`}</Menu.Label>
      <ExportItems onTake={(format) => void take('investment', project.id, format)} />
      {where.estimateId !== null && (
        <>
          <Menu.Label>{`${t('export')}: ${t('thisEstimate')}`}</Menu.Label>
          <ExportItems onTake={(format) => void take('estimate', where.estimateId ?? 0, format)} />
        </>
      )}
    </>
  )
}
