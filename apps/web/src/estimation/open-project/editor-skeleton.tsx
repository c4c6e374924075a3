import { Skeleton } from '@mantine/core'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import styles from './project-screen.module.css'

const [LINES, TABS] = [16, 8]

/** The editor's layout while the project loads; with `tabs` that of the whole page, so that nothing moves when it arrives. */
export function EditorSkeleton({ tabs = false }: Readonly<{ tabs?: boolean }>) {
  const { t } = useText()
  usePlace({ label: t('projects') })
  return (
    <div className={styles.screen} aria-busy aria-label={t('loading')}>
      {tabs && (
        <div className={styles.skeletonTabs}>
          {Array.from({ length: TABS }, (_, tab) => (
            <Skeleton key={tab} h={12} w={56 + (tab % 3) * 16} className={styles.skeletonTab} />
          ))}
        </div>
      )}
      <div className={styles.header}>
        <Skeleton h={22} w={260} />
      </div>
      <div className={styles.toolbar}>
        <Skeleton h={24} w={360} ml={4} />
      </div>
      <div className={styles.skeletonLines}>
        {Array.from({ length: LINES }, (_, line) => (
          <Skeleton key={line} h={14} w={`${92 - (line % 4) * 7}%`} />
        ))}
      </div>
    </div>
  )
}
