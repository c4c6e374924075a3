import { Menu } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

/** Items of a menu that make an offer of the project, or of the estimate the person works in; what was typed is saved first. */
export function OfferItems({ where }: Readonly<{ where: Whereabouts }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { saver } = useEditor()
  const { project } = useProjectState().tree
  const may = useSession()?.modules['billing'] === true
  if (!may) return null
  const offer = async (of: string) => {
    await saver.flush()
    await navigate({ to: '/project-offers', search: { of } as never })
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFileDollar size={16} />} onClick={() => void offer(`investment:${project.id}`)}>
        {t('offerFromThisProject')}
      </Menu.Item>
      {where.estimateId !== null && (
        <Menu.Item
          leftSection={<IconFileDollar size={16} />}
          onClick={() => void offer(`estimate:${where.estimateId}`)}
        >
          {t('offerFromEstimate')}
        </Menu.Item>
      )}
    </>
  )
}
