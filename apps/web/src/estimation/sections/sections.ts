import type { Practice } from '@temelia/estimation/types'
import {
  type Icon,
  IconChartPie,
  IconCoins,
  IconTimeline,
  IconGitBranch,
  IconMap2,
  IconPackages,
  IconPrinter,
  IconReceipt,
  IconReportMoney,
  IconSum,
  IconShieldCheck,
  IconStack2,
  IconSwitch3,
  IconTrash,
} from '@tabler/icons-react'
import type { Module } from '@temelia/model/module'
import type { TextKey } from '@temelia/text/catalogue'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A part of an open project beside its estimates, at `/projects/:id/<path>`. Its screen finds the project with `useEditor`. */
export type Section = Readonly<{
  path: string
  text: TextKey
  icon: Icon
  /** Only projects of that practice have it. */
  practice?: Practice
  /** Only who has that module has it. */
  module?: Module
  Screen: LazyExoticComponent<ComponentType>
}>

/** The sections of a project, in the order of its tabs. */
export const sections: readonly Section[] = [
  {
    path: 'resources',
    text: 'sectionResources',
    icon: IconStack2,
    Screen: lazy(() =>
      import('../resources/resources-screen.tsx').then((module) => ({ default: module.ResourcesScreen })),
    ),
  },
  {
    path: 'facilities',
    text: 'sectionFacilities',
    icon: IconPackages,
    practice: 'ro',
    Screen: lazy(() =>
      import('../facilities/facilities-screen.tsx').then((module) => ({ default: module.FacilitiesScreen })),
    ),
  },
  {
    path: 'timetable',
    text: 'sectionTimetable',
    icon: IconTimeline,
    Screen: lazy(() =>
      import('../timetable/timetable-screen.tsx').then((module) => ({ default: module.TimetableScreen })),
    ),
  },
  {
    path: 'blueprints',
    text: 'sectionBlueprints',
    icon: IconMap2,
    Screen: lazy(() =>
      import('../blueprints/blueprints-screen.tsx').then((module) => ({ default: module.BlueprintsScreen })),
    ),
  },
  {
    path: 'settlements',
    text: 'sectionSettlements',
    icon: IconReceipt,
    Screen: lazy(() =>
      import('../settlements/settlements-screen.tsx').then((module) => ({ default: module.SettlementsScreen })),
    ),
  },
  {
    path: 'costs',
    text: 'costs',
    icon: IconCoins,
    module: 'billing',
    Screen: lazy(() => import('./costs-section.tsx').then((module) => ({ default: module.CostsSection }))),
  },
  {
    path: 'general-estimate',
    text: 'sectionGeneralEstimate',
    icon: IconReportMoney,
    practice: 'ro',
    Screen: lazy(() =>
      import('../general-estimate/general-estimate-screen.tsx').then((module) => ({
        default: module.GeneralEstimateScreen,
      })),
    ),
  },
  {
    path: 'centralizer',
    text: 'sectionCentralizer',
    icon: IconSum,
    practice: 'ro',
    Screen: lazy(() =>
      import('../centralizer/centralizer-screen.tsx').then((module) => ({ default: module.CentralizerScreen })),
    ),
  },
  {
    path: 'revisions',
    text: 'sectionRevisions',
    icon: IconGitBranch,
    Screen: lazy(() =>
      import('../revisions/revisions-screen.tsx').then((module) => ({ default: module.RevisionsScreen })),
    ),
  },
  {
    path: 'breakdown',
    text: 'sectionBreakdown',
    icon: IconChartPie,
    practice: 'us',
    Screen: lazy(() => import('../us/breakdown-screen.tsx').then((module) => ({ default: module.BreakdownScreen }))),
  },
  {
    path: 'alternates',
    text: 'sectionAlternates',
    icon: IconSwitch3,
    practice: 'us',
    Screen: lazy(() => import('../us/alternates-screen.tsx').then((module) => ({ default: module.AlternatesScreen }))),
  },
  {
    path: 'checks',
    text: 'sectionChecks',
    icon: IconShieldCheck,
    Screen: lazy(() => import('../checks/checks-screen.tsx').then((module) => ({ default: module.ChecksScreen }))),
  },
  {
    path: 'reports',
    text: 'sectionReports',
    icon: IconPrinter,
    Screen: lazy(() => import('../reports/reports-screen.tsx').then((module) => ({ default: module.ReportsScreen }))),
  },
  {
    path: 'bin',
    text: 'sectionBin',
    icon: IconTrash,
    Screen: lazy(() => import('../bin/bin-screen.tsx').then((module) => ({ default: module.BinScreen }))),
  },
]
