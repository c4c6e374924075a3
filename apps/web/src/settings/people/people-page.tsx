import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { IconFileImport, IconFolderPlus, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { UserCategory } from '@temelia/model/admin/user-category'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { RecordForm } from '../../records/record-form.tsx'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Step, usePlace, usePlaceCount } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { CategoryDetail } from './category-detail.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Holder, usePeople } from './people-data.ts'
import { PeopleTree } from './people-tree.tsx'
import { PersonDetail } from './person-detail.tsx'
import classes from './people.module.css'

const ImportPeople = lazy(() => import('./import-people.tsx').then((module) => ({ default: module.ImportPeople })))

const CATEGORY_FIELDS = [{ fields: ['name', 'parentId'] }]

/** `/settings/people`: the categories of the company with their people, and beside them whoever is chosen. */
export function PeoplePage() {
  const { t } = useText()
  const { holder, id } = useParams({ strict: false }) as Readonly<{ holder?: string; id?: string }>
  const open: Holder | null = id ? { type: holder === 'category' ? 'category' : 'user', id: Number(id) } : null
  const administrator = isAdministrator(useSession())
  const { people, categories, online, loaded, problem, refetch } = usePeople()
  const [sought, setSought] = useState('')
  const [dialog, setDialog] = useState<'invite' | 'category' | 'import' | null>(null)
  const person = open?.type === 'user' ? people.find((one) => one.id === open.id) : undefined
  const category = open?.type === 'category' ? categories.find((one) => one.id === open.id) : undefined
  const name = person?.name ?? category?.name
  usePlace(...wayTo(t('people'), name))
  usePlaceCount(loaded && !name ? people.length : null)
  if (!administrator) return <EmptyState title={t('people')} text={t('settingsOnlyAdministrators')} />
  const here = category?.id ?? person?.categoryId ?? null
  const close = () => setDialog(null)
  return (
    <div className={classes['page']} data-open={open ? true : undefined}>
      <div className={classes['side']}>
        <div className={classes['tools']}>
          <TextInput
            type="search"
            aria-label={t('peopleFind')}
            placeholder={t('listSearch')}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
          <Button
            variant="default"
            px={10}
            leftSection={<IconUserPlus size={16} stroke={1.75} />}
            onClick={() => setDialog('invite')}
          >
            {t('peopleInvite')}
          </Button>
        </div>
        {problem && <ProblemNote what="GET_USER_PROBLEM" problem={problem} onRetry={() => void refetch()} />}
        {!loaded && !problem && [1, 2, 3, 4].map((at) => <Skeleton key={at} height={24} mb={8} />)}
        {loaded && <PeopleTree people={people} categories={categories} online={online} sought={sought} open={open} />}
        <UnstyledButton className={classes['add']} onClick={() => setDialog('import')}>
          <IconFileImport size={16} stroke={1.75} aria-hidden />
          {t('peopleImport')}
        </UnstyledButton>
        <UnstyledButton className={classes['add']} onClick={() => setDialog('category')}>
          <IconFolderPlus size={16} stroke={1.75} aria-hidden />
          {t('peopleCategoryAdd')}
        </UnstyledButton>
      </div>
      <div className={classes['detail']}>
        {person && (
          <PersonDetail
            key={person.id}
            person={person}
            categories={categories}
            people={people}
            online={online.has(person.id)}
          />
        )}
        {category && <CategoryDetail key={category.id} category={category} categories={categories} />}
        {loaded && !person && !category && <EmptyState title={t('peopleChoose')} text={t('peopleChooseText')} />}
      </div>
      {dialog === 'invite' && <InviteDialog categoryId={here} onClose={close} />}
      {dialog === 'import' && (
        <Suspense>
          <ImportPeople onClose={close} />
        </Suspense>
      )}
      {dialog === 'category' && (
        <RecordForm
          of={UserCategory}
          row={null}
          sections={CATEGORY_FIELDS}
          start={here ? { parentId: here } : {}}
          onClose={close}
        />
      )}
    </div>
  )
}

function wayTo(people: string, name: string | undefined): readonly Step[] {
  return name ? [{ label: people, href: '#/settings/people' }, { label: name }] : [{ label: people, heading: true }]
}
