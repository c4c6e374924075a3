import { ActionIcon, Button, Menu, Tabs } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { User } from '@temelia/model/admin/user'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { useRemove, useSave } from '../../data/records.ts'
import { useSession } from '../../session/session.ts'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { RecordDetails } from '../record-details.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { InvitationDialog, sendInvitation } from './invite-dialog.tsx'
import { reloadDevices, useDevices, useNetworks } from './access-data.ts'
import { PersonDevices } from './devices-tab.tsx'
import { PersonNetworks } from './networks-tab.tsx'
import { type Category, countSet, pathOf, type Person, reloadPeople, useRights } from './people-data.ts'
import { PermissionsTab } from './permissions-tab.tsx'
import { PersonZones, useZonesOf } from './zones-tab.tsx'
import classes from './people.module.css'

const FIELDS = ['name', 'email', 'phone', 'categoryId', 'level', 'language', 'visible', 'cashier']

const TAB_WORDS = {
  permissions: 'peoplePermissions',
  zones: 'peopleZones',
  networks: 'peopleNetworks',
  devices: 'peopleDevices',
} as const
type CountedTab = keyof typeof TAB_WORDS

type PersonDetailProps = Readonly<{
  person: Person
  people: readonly Person[]
  categories: readonly Category[]
  online: boolean
}>

/** One person: profile, permissions, zones, networks, devices, and what an administrator does with people. */
export function PersonDetail({ person, people, categories, online }: PersonDetailProps) {
  const { t } = useText()
  const { instant, number } = useFormat()
  const counted = useCounts(person.id)
  const [handing, setHanding] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const where = pathOf(categories, person.categoryId).join(' / ')
  return (
    <>
      <header className={classes['head']}>
        <div>
          <h1>{person.name}</h1>
          <div className={classes['under']}>{[person.email, where].filter(Boolean).join(', ')}</div>
        </div>
        <div className={classes['actions']}>
          <PersonState person={person} online={online} />
          <span className={classes['under']}>
            {person.lastSignIn ? t('peopleSignedIn', { when: instant(person.lastSignIn) }) : t('peopleNeverSignedIn')}
          </span>
          <Button variant="default" onClick={() => setHanding(true)}>
            {t('handover')}
          </Button>
          <PersonMenu person={person} onInvited={setLink} />
        </div>
      </header>
      <Tabs defaultValue="permissions" keepMounted={false}>
        <Tabs.List aria-label={t('peopleTabs')} className={classes['tabs']} pl={16}>
          <Tabs.Tab value="profile">{t('peopleProfile')}</Tabs.Tab>
          {counted.map(([value, count]) => (
            <Tabs.Tab key={value} value={value}>
              {t(TAB_WORDS[value])}
              {count > 0 && <span className={`${classes['tabCount']} figures`}> {number(count, 0)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" className={classes['panel']}>
          <RecordDetails of={User} id={person.id} sections={[{ fields: FIELDS }]} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          <PermissionsTab holder={{ type: 'user', id: person.id }} name={person.name} />
        </Tabs.Panel>
        <Tabs.Panel value="zones" className={classes['panel']}>
          <PersonZones userId={person.id} />
        </Tabs.Panel>
        <Tabs.Panel value="networks" className={classes['panel']}>
          <PersonNetworks person={person} />
        </Tabs.Panel>
        <Tabs.Panel value="devices" className={classes['panel']}>
          <PersonDevices person={person} />
        </Tabs.Panel>
      </Tabs>
      {handing && <HandoverDialog person={person} people={people} onClose={() => setHanding(false)} />}
      {link && <InvitationDialog email={person.email} link={link} onClose={() => setLink(null)} />}
    </>
  )
}

/** How much each tab holds that is set for the person alone, as far as it is known. */
function useCounts(userId: number): readonly (readonly [CountedTab, number])[] {
  const rights = useRights({ type: 'user', id: userId })
  const zones = useZonesOf(userId)
  const networks = useNetworks(userId)
  const devices = useDevices(userId)
  return [
    ['permissions', rights.data ? countSet(rights.data) : 0],
    ['zones', zones.chosen?.length ?? 0],
    ['networks', networks.own?.length ?? 0],
    ['devices', devices.data?.Sessions.length ?? 0],
  ]
}

function PersonState({ person, online }: Readonly<{ person: Person; online: boolean }>) {
  const { t } = useText()
  if (person.banned)
    return (
      <span className={classes['state']} data-tone="red">
        {t('peopleBanned')}
      </span>
    )
  if (person.invitedAt && !person.lastSignIn) return <span className={classes['state']}>{t('peopleInvited')}</span>
  return (
    <span className={classes['state']} data-tone={online ? 'green' : undefined}>
      {t(online ? 'peopleOnline' : 'peopleOffline')}
    </span>
  )
}

function PersonMenu({ person, onInvited }: Readonly<{ person: Person; onInvited: (link: string) => void }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const session = useSession()
  const { save } = useSave(User)
  const { remove } = useRemove(User)
  const { name } = person
  const self = session?.userId === person.id
  const ban = async (banned: boolean) => {
    await save(person.id, { banned }, person.version)
    toastDone(t(banned ? 'peopleBannedNow' : 'peopleAllowedNow', { name }))
  }
  const signOut = async () => {
    await call(`/api/users/${person.id}/sign-out`, { method: 'POST' })
    toastDone(t('peopleSignedOut', { name }))
    await Promise.all([reloadPeople(), reloadDevices()])
  }
  const erase = async () => {
    const asked = { title: t('peopleDeleteAsk', { name }), text: t('peopleDeleteText'), go: t('peopleDelete') }
    if (!(await askFirst(asked))) return
    await remove(person.id)
    await navigate({ to: '/settings/people' })
  }
  const run = (action: () => Promise<unknown>) => () => void action().catch(toastProblem)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon size={32} variant="default" aria-label={t('recordMore')}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!person.banned && (
          <Menu.Item onClick={run(async () => onInvited(await sendInvitation(person.id)))}>
            {t('peopleSendInvitation')}
          </Menu.Item>
        )}
        <Menu.Item onClick={run(signOut)}>{t('peopleSignOut')}</Menu.Item>
        {!self && (
          <Menu.Item onClick={run(() => ban(!person.banned))}>
            {t(person.banned ? 'peopleAllow' : 'peopleBan')}
          </Menu.Item>
        )}
        {!self && (
          <Menu.Item color="red" onClick={run(erase)}>
            {t('peopleDelete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
