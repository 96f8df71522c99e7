/** The server's shapes by the names that the page uses for them. All of them come from the generated schema. */
import type { components } from "./schema";

type Shapes = components["schemas"];

export type Choice = Shapes["ChoiceShape"];
export type Run = Shapes["RunShape"];
export type View = Shapes["ViewShape"];
export type Table = Shapes["TableShape"];
export type Chair = Shapes["ChairShape"];
export type Position = Shapes["PositionShape"];
export type LogLine = Shapes["LogShape"];
export type Item = Shapes["ItemShape"];
export type Gain = Shapes["GainShape"];
export type Preview = Shapes["PreviewShape"];
export type Why = Shapes["WhyShape"];
export type RulesPage = Shapes["RulesShape"];
export type Diagram = Shapes["DiagramShape"];
export type Bot = Shapes["BotShape"];
export type Game = Shapes["GameShape"];
export type WholeGame = Shapes["WholeGameShape"];
export type Option = Shapes["OptionShape"];
export type Listed = Shapes["ListedShape"];
export type TableList = Shapes["ListShape"];
export type Person = Shapes["PersonShape"];
export type Player = Shapes["PlayerShape"];
export type Plan = Shapes["PlanShape"];
export type Problem = Shapes["ErrorShape"];
export type ClockSetting = Shapes["ClockShape"];
export type NewTable = Shapes["NewTable"];
export type Hint = Shapes["HintShape"];
export type Review = Shapes["ReviewShape"];
export type Outlook = Shapes["OutlookShape"];
