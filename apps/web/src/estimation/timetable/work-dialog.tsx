import { Button, Group, MultiSelect, Select, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { typedText } from '@temelia/decimal/typed-number'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import { useMemo, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useText } from '../../ui/text.ts'
import { readNumber } from '../../ui/typed-number.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { articleName } from './milestone-places.ts'
import { RowTool } from './row-tool.tsx'
import { TypedForm } from './typed-form.tsx'
import type { RowActions } from './use-row-actions.ts'
import type { OpenTimetable } from './use-timetable.ts'
import { placeKey, sharersOf, type WorkPlace, withPlace, workPlaceName } from './work-links.ts'

const MOST_LISTED = 200
const MOST_SHARE = 1e9

type WorkDialogProps = Readonly<{ open: OpenTimetable; actions: RowActions; id: number; onClose: () => void }>

/** What of the estimate an activity carries out, and with which share where others carry it out too. */
export function WorkDialog({ open, actions, id, onClose }: WorkDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { tree } = useProjectState()
  const { Activities: activities } = open.plan.timetable
  const [activity] = useState(() => open.plan.byId.get(id)?.item.activity)
  const [links, setLinks] = useState<readonly ActivityLink[]>(activity?.Links ?? [])
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [tried, setTried] = useState(false)
  if (!activity) return null
  const shareText = (link: ActivityLink) => typed.get(placeKey(link)) ?? typedText(link.share ?? 1, practice)
  const shareOf = (link: ActivityLink) => {
    const share = readNumber(shareText(link), practice)
    return share !== null && share > 0 && share <= MOST_SHARE ? share : null
  }

  async function save() {
    setTried(true)
    if (links.some((link) => shareOf(link) === null)) return
    actions.change(id, { links: links.map((link) => withShare(link, shareOf(link) ?? 1)) })
    onClose()
  }

  return (
    <Dialog title={t('ttWorkTitle', { name: activity.Name })} size={760} onClose={onClose} unsaved="typed">
      <TypedForm busy={false} onSave={save} onCancel={onClose}>
        <Text size="sm" c="dimmed">
          {t('ttWorkHint')}
        </Text>
        {links.length > 0 && (
          <Table.ScrollContainer minWidth={520}>
            <Table verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('ttWorkPlace')}</Table.Th>
                  <Table.Th w={120}>{t('ttWorkShare')}</Table.Th>
                  <Table.Th>{t('ttWorkShared')}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{t('ttMenu')}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {links.map((link) => {
                  const key = placeKey(link)
                  const name = workPlaceName(tree, link) || t('ttWorkGone')
                  return (
                    <Table.Tr key={key}>
                      <Table.Td>{name}</Table.Td>
                      <Table.Td>
                        <NumberField
                          size="xs"
                          aria-label={t('ttWorkShareOf', { name })}
                          value={shareText(link)}
                          error={tried && shareOf(link) === null ? t('ttWorkShareWrong') : null}
                          onText={(text) => setTyped((before) => new Map(before).set(key, text))}
                        />
                      </Table.Td>
                      <Table.Td>
                        <Text size="sm">
                          {sharersOf(activities, id, link)
                            .map((other) => `${other.name} (${format.number(other.share, { min: 0, max: 6 })})`)
                            .join(', ') || '–'}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <RowTool
                          label={t('ttRemoveNamed', { name })}
                          icon={IconTrash}
                          onClick={() => setLinks(links.filter((one) => placeKey(one) !== key))}
                        />
                      </Table.Td>
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <AddPlaces tree={tree} onAdd={(places) => setLinks(places.reduce(withPlace, links))} />
      </TypedForm>
    </Dialog>
  )
}

function withShare(link: ActivityLink, share: number): ActivityLink {
  const { share: _before, ...place } = link
  return share === 1 ? place : { ...place, share }
}

/** Chooses an estimate, then it as a whole, its chapters or its articles; or a whole object. */
function AddPlaces({ tree, onAdd }: Readonly<{ tree: ProjectTree; onAdd: (places: readonly WorkPlace[]) => void }>) {
  const { t } = useText()
  const [within, setWithin] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [kind, text] = within?.split(' ') ?? []
  const of = Number(text)
  const inside = useMemo(() => (kind === 'estimate' ? insideOf(tree, of) : []), [tree, kind, of])
  const wholes = tree.objects.flatMap((object) => [
    { value: `object ${object.id}`, label: object.name ?? '' },
    ...tree.estimates
      .filter(({ objectId }) => objectId === object.id)
      .map(({ id, name }) => ({ value: `estimate ${id}`, label: `${object.name ?? ''} / ${name ?? ''}` })),
  ])

  function add() {
    if (kind === 'object') onAdd([{ objectId: of }])
    else if (chosen.length === 0) onAdd([{ estimateId: of }])
    else onAdd(inside.flatMap(({ key, place }) => (chosen.includes(key) ? [place] : [])))
    setChosen([])
  }

  return (
    <Group align="end" gap="xs">
      <Select
        flex={1}
        miw={200}
        label={t('ttWorkWithin')}
        searchable
        limit={MOST_LISTED}
        nothingFoundMessage={t('ttNothingFound')}
        data={wholes}
        value={within}
        onChange={(value) => {
          setWithin(value)
          setChosen([])
        }}
      />
      {kind === 'estimate' && (
        <MultiSelect
          flex={2}
          miw={240}
          label={t('ttWorkInside')}
          placeholder={chosen.length === 0 ? t('ttWorkWhole') : ''}
          searchable
          limit={MOST_LISTED}
          hidePickedOptions
          nothingFoundMessage={t('ttNothingFound')}
          data={inside.map(({ key, name }) => ({ value: key, label: name }))}
          value={[...chosen]}
          onChange={setChosen}
        />
      )}
      <Button variant="default" leftSection={<IconPlus size={16} />} disabled={!within} onClick={add}>
        {t('ttWorkAdd')}
      </Button>
    </Group>
  )
}

/** The chapters of an estimate, then its articles. */
function insideOf({ articles }: ProjectTree, estimateId: number) {
  const own = articles.filter((article) => article.estimateId === estimateId)
  const chapters = [...new Set(own.flatMap(({ chapter }) => chapter || []))]
  const named = (place: WorkPlace, name: string) => ({ key: placeKey(place), place, name })
  return [
    ...chapters.map((chapter) => named({ estimateId, chapter }, chapter)),
    ...own.map((article) => named({ articleId: article.id }, articleName(article))),
  ]
}
