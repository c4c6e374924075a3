import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import styles from './projects.module.css'

type EmptyProjectsProps = Readonly<{ filtered: boolean; onAll: () => void; onNew?: () => void }>

/** No projects: because of the filter, or because there are none yet, and then what a project is made of. */
export function EmptyProjects({ filtered, onAll, onNew }: EmptyProjectsProps) {
  const { t } = useText()
  if (filtered) {
    return (
      <div className={styles.empty}>
        <Text>{t('noProjectMatches')}</Text>
        <Button variant="default" onClick={onAll}>
          {t('showAllProjects')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <Title order={2}>{t('noProjectsTitle')}</Title>
      <Text c="dimmed" maw={520}>
        {t('noProjectsBody')}
      </Text>
      <ol className={styles.ladder}>
        <li>{t('ladderObject')}</li>
        <li>{t('ladderEstimate')}</li>
        <li>{t('ladderArticle')}</li>
      </ol>
      {onNew && (
        <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
          {t('newProject')}
        </Button>
      )}
    </div>
  )
}
