import { Button, Tabs } from '@mantine/core'
import { UserCategory } from '@temelia/model/admin/user-category'
import { useNavigate } from '@tanstack/react-router'
import { useRemove } from '../../data/records.ts'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { RecordDetails } from '../record-details.tsx'
import { type Category, pathOf } from './people-data.ts'
import { PermissionsTab } from './permissions-tab.tsx'
import { CategoryZones } from './zones-tab.tsx'
import classes from './people.module.css'

type CategoryDetailProps = Readonly<{ category: Category; categories: readonly Category[] }>

/** One category: its name and place, what its people may do, and where. */
export function CategoryDetail({ category, categories }: CategoryDetailProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { remove } = useRemove(UserCategory)
  const { name } = category
  const erase = async () => {
    const asked = { title: t('peopleDeleteAsk', { name }), text: t('peopleDeleteText'), go: t('peopleDelete') }
    if (!(await askFirst(asked))) return
    await remove(category.id)
    await navigate({ to: '/settings/people' })
  }
  return (
    <>
      <header className={classes['head']}>
        <div>
          <h1>{name}</h1>
          <div className={classes['under']}>{pathOf(categories, category.parentId).join(' / ')}</div>
        </div>
        <Button variant="default" onClick={() => void erase().catch(toastProblem)}>
          {t('peopleDelete')}
        </Button>
      </header>
      <Tabs defaultValue="permissions" keepMounted={false}>
        <Tabs.List aria-label={t('peopleTabs')} className={classes['tabs']} pl={16}>
          <Tabs.Tab value="profile">{t('peopleProfile')}</Tabs.Tab>
          <Tabs.Tab value="permissions">{t('peoplePermissions')}</Tabs.Tab>
          <Tabs.Tab value="zones">{t('peopleZones')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile" className={classes['panel']}>
          <RecordDetails of={UserCategory} id={category.id} sections={[{ fields: ['name', 'parentId'] }]} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          <PermissionsTab holder={{ type: 'category', id: category.id }} name={name} />
        </Tabs.Panel>
        <Tabs.Panel value="zones" className={classes['panel']}>
          <CategoryZones category={category} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
