import { NumberField } from '../../ui/number-field.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Autocomplete, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { PreviewPart } from './preview-part.tsx'
import type { Kind, Resource } from '../resource-runs/resource-data.ts'
import classes from './resources.module.css'
import type { Runs } from '../resource-runs/use-runs.ts'

const SEARCHES = {
  material: ['materials', 'SearchMaterials'],
  labor: ['labor', 'SearchLabor'],
  equipment: ['equipments', 'SearchEquipments'],
  transport: ['transports', 'SearchTransports'],
} as const

interface Found {
  readonly Symbol: string
  readonly Name: string
  readonly MU: string
  readonly ReferenceId: number
  readonly Price: number
}

/** Resources of the catalogues by what was typed. */
function useCatalogueResources(kind: Kind, typed: string) {
  const [asked] = useDebouncedValue(typed.trim(), 250)
  const [path, embedded] = SEARCHES[kind]
  return useQuery({
    queryKey: ['catalogue-resources', kind, asked],
    enabled: asked.length >= 2,
    queryFn: async () => {
      const { body } = await call(`/api/estimation-search-${path}`, { query: { searchString: asked } })
      return (body as { _embedded: Record<string, readonly Found[]> })._embedded[embedded] ?? []
    },
  })
}

type ReplaceDialogProps = Readonly<{ resource: Resource; runs: Runs; onClose: () => void }>

/** Puts another resource in the place of one, everywhere: from a catalogue or typed, in its own unit. */
export function ReplaceDialog({ resource, runs, onClose }: ReplaceDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [search, setSearch] = useState('')
  const found = useCatalogueResources(resource.Kind, search).data ?? []
  const [typed, setTyped] = useState({
    Symbol: '',
    Name: '',
    MeasureUnit: resource.MeasureUnit ?? '',
    Price: typedText(resource.Price, practice),
    Factor: '1',
  })
  const [taken, setTaken] = useState<number | null>(null)
  const price = readNumber(typed.Price, practice)
  const factor = readNumber(typed.Factor, practice)
  const sound = typed.Name.trim() !== '' && price !== null && price >= 0 && factor !== null && factor > 0

  function take(item: Found) {
    setTaken(item.ReferenceId)
    setTyped({
      ...typed,
      Symbol: item.Symbol,
      Name: item.Name,
      MeasureUnit: item.MU,
      Price: typedText(item.Price, practice),
    })
  }

  const field = (key: 'Name' | 'Symbol' | 'MeasureUnit', label: string) => (
    <TextInput
      label={label}
      value={typed[key]}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
    />
  )
  const figure = (key: 'Price' | 'Factor', label: string, error: boolean) => (
    <NumberField
      label={label}
      value={typed[key]}
      error={error}
      onText={(text) => setTyped({ ...typed, [key]: text })}
    />
  )
  const named = (item: Found) => `${item.Symbol} ${item.Name} (${item.MU})`
  return (
    <Dialog
      title={t('resourceReplaceTitle', { name: resource.Name ?? resource.Symbol ?? '' })}
      onClose={onClose}
      unsaved={typed.Name !== ''}
    >
      <Stack gap="sm">
        <Autocomplete
          data-autofocus
          label={t('resourceReplaceFind')}
          value={search}
          data={[...new Set(found.map(named))]}
          filter={({ options }) => options}
          onChange={setSearch}
          onOptionSubmit={(text) => {
            const item = found.find((one) => named(one) === text)
            if (item) take(item)
          }}
        />
        {field('Name', t('resourceName'))}
        <div className={classes['pair']}>
          {field('Symbol', t('resourceSymbol'))}
          {field('MeasureUnit', t('resourceUnit'))}
        </div>
        <div className={classes['pair']}>
          {figure('Price', t('resourcePrice'), price === null || price < 0)}
          {figure('Factor', t('resourceReplaceFactor'), factor === null || factor <= 0)}
        </div>
      </Stack>
      <PreviewPart
        runs={runs}
        order={
          sound
            ? {
                Action: 'replace',
                Key: resource.Key,
                With: {
                  Symbol: typed.Symbol.trim() || null,
                  Name: typed.Name.trim(),
                  MeasureUnit: typed.MeasureUnit.trim() || null,
                  Price: price,
                  ResourceId: taken,
                },
                Factor: factor,
              }
            : null
        }
        said={t('resourceDidReplace', { name: typed.Name })}
        onClose={onClose}
      />
    </Dialog>
  )
}
