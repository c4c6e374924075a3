import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconFileImport, IconPlus } from '@tabler/icons-react'
import { hasPage } from '@temelia/model/practice-pages'
import { useTenantRegion } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import styles from './projects.module.css'

type ProjectsHeadProps = Readonly<{
  phone: boolean
  onAdd?: () => void
  onImport?: () => void
}>

const PLACES = [
  ['/settings/crews', 'crewsTitle'],
  ['/settings/own-items', 'ownItems'],
  ['/templates', 'templates'],
] as const

/** What one does with the list of projects, beside its filters; on a phone the ways to other places are in a menu. */
export function ProjectsHead({ phone, onAdd, onImport }: ProjectsHeadProps) {
  const { t } = useText()
  const region = useTenantRegion()
  const places = PLACES.filter(([path]) => hasPage(path, region))
  return (
    <div className={styles.acts}>
      {!phone &&
        places.map(([path, text]) => (
          <Button key={path} component="a" href={`#${path}`} variant="default">
            {t(text)}
          </Button>
        ))}
      {!phone && onImport && (
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
          {t('importProjectShort')}
        </Button>
      )}
      {phone && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon size={44} variant="default" aria-label={t('recordMore')}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {onImport && <Menu.Item onClick={onImport}>{t('importProjectShort')}</Menu.Item>}
            {places.map(([path, text]) => (
              <Menu.Item key={path} component="a" href={`#${path}`}>
                {t(text)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {onAdd && (
        <Button data-phone-icon leftSection={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
          {t('newProject')}
        </Button>
      )}
    </div>
  )
}
