import { Menu } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

/** The commands that make an offer of the project, or of the estimate the person works in; what was typed is saved first. */
export function useOfferCommands({ estimateId }: Whereabouts): readonly Command[] {
  const { t } = useText()
  const navigate = useNavigate()
  const { saver } = useEditor()
  const { id } = useProjectState().tree.project
  const may = useSession()?.modules['billing'] === true
  const commands = useMemo(() => {
    const offer = (of: string) => async () => {
      await saver.flush()
      await navigate({ to: '/project-offers', search: { of } as never })
    }
    const command = (name: string, label: string, of: string): Command => ({
      id: `offer-${name}`,
      label,
      group: 'here',
      icon: IconFileDollar,
      run: () => void offer(of)(),
    })
    if (!may) return []
    return [
      command('project', t('offerFromThisProject'), `investment:${id}`),
      ...(estimateId === null ? [] : [command('estimate', t('offerFromEstimate'), `estimate:${estimateId}`)]),
    ]
  }, [estimateId, id, may, navigate, saver, t])
  useCommands(commands)
  return commands
}

/** They as items of a menu. */
export function OfferItems({ commands }: Readonly<{ commands: readonly Command[] }>) {
  if (commands.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {commands.map(({ id, label, run }) => (
        <Menu.Item key={id} leftSection={<IconFileDollar size={16} />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
