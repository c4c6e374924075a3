import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import type { ActivityRow } from './activity-data.ts'
import { removeSeries, restoreSeries } from './series.ts'

/** Items of the menu of an occurrence that delete more than it; each can be taken back for ten seconds. */
export function SeriesItems({ row, list }: Readonly<{ row: ActivityRow; list: string }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const remove = async (scope: 'following' | 'all') => {
    try {
      const undoIds = await removeSeries(row, scope)
      const takeBack = () => restoreSeries(undoIds).then(() => toastDone(t('undone')), toastProblem)
      toastDone(t('seriesDeleted', { count: undoIds.length }), () => void takeBack())
      await navigate({ to: list })
    } catch (problem) {
      toastProblem(problem)
    }
  }
  return (
    <>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={() => void remove('following')}
      >
        {t('seriesDeleteFollowing')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void remove('all')}>
        {t('seriesDeleteAll')}
      </Menu.Item>
    </>
  )
}
