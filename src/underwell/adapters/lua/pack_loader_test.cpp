#include "underwell/adapters/lua/pack_loader.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "temporary_folder.hpp"

namespace underwell::adapters::lua {
namespace {

using game::Language;
using game::named;
using game::TextId;

// The smallest pack that works; tests change one file of it.
PackFiles small_pack() {
    PackFiles pack;
    pack.files["pack.toml"] = "name = 'p'\nversion = '1'\ngenerators = ['main']\n";
    pack.files["texts.toml"] = "cave.name = 'Cave'\ncave.look = ['Dark.', 'Wet.']\n";
    pack.files["things.toml"] =
        "[gold]\nname = 'gold | some'\nlook = 'Shiny.'\nsort = 'gold'\n"
        "[key]\nname = 'key'\nlook = 'Bent.'\nsort = 'key'\n"
        "[chest]\nname = 'chest'\nlook = 'Shut.'\nsort = 'container'\n";
    pack.files["monsters.toml"] =
        "[rat]\nname = 'rat'\nlook = 'Grey.'\nhit_dice = 1\n"
        "attacks = [{verb = 'bites', damage = '1d3+1'}]\nhabits = ['roams']\ntrick = 'steals'\n";
    pack.files["puzzles.toml"] =
        "[door]\nkind = 'lock'\nlook = 'A door.'\n"
        "[riddle]\nkind = 'riddle'\nlook = 'Who?'\nanswers = 'I, me'\n";
    pack.files["traps.toml"] = "[slab]\nkind = 'hurts'\nlook = 'A slab.'\nharm = '2d6'\n";
    pack.files["quests.toml"] =
        "[[quest]]\nsort = 'slay'\nmonster = 'rat'\nwanted = 2\nreward = 3\n";
    pack.files["surface.toml"] =
        "generator = 'main'\ngold = 'gold'\nkey = 'key'\n"
        "[newcomer]\noutfit = ['key']\n"
        "[[place]]\nname = 'square'\ntitle = 'Square'\nlook = 'Flat.'\n"
        "[[place]]\nname = 'start'\ntitle = 'Start'\nlook = 'Deep.'\nservice = 'start'\n"
        "[[way]]\nfrom = 'square'\ntowards = 'down'\nto = 'start'\n";
    pack.files["rooms.lua"] =
        "local kinds = require 'kinds'\n"
        "return {main = function(room, chance)\n"
        "return {name = 'cave.name', look = chance:pick(kinds.texts['p:cave.look'])} end}\n";
    return pack;
}

PackFiles changed(const std::string& file, const std::string& text) {
    PackFiles pack = small_pack();
    pack.files[file] = text;
    return pack;
}

std::string refusal(const PackFiles& pack) {
    const auto loaded = load_packs(std::array{pack});
    return loaded ? "" : loaded.error().message;
}

TEST(PackLoader, MakesContentTextsAndGenerators) {
    const auto loaded = load_packs(std::array{small_pack()});
    ASSERT_TRUE(loaded) << loaded.error().message;
    const game::MonsterKind& rat = loaded->content.monster(named<game::MonsterKindId>("p:rat"));
    EXPECT_EQ(rat.trick, game::trick_of(game::ShortTrick::steals));
    EXPECT_TRUE(rat.habits.roams);
    EXPECT_EQ(rat.attacks[0].damage, (game::Dice{.count = 1, .sides = 3, .more = 1}));
    EXPECT_EQ(loaded->texts.text(rat.attacks[0].verb, Language::english), "bites");
    EXPECT_EQ(loaded->texts.text(named<TextId>("p:cave.look.2"), Language::english), "Wet.");
    EXPECT_EQ(loaded->content.quests()[0].kind, rat.id.value);
    EXPECT_EQ(loaded->content.tuning().outfit[0], named<game::ThingKindId>("p:key"));
    EXPECT_EQ(loaded->content.surface().ways.size(), 2U) << "ways lead back as well";
    EXPECT_EQ(loaded->content.surface().generator, "p:main");
    const auto generators = PackGenerators::make(*loaded, {});
    ASSERT_TRUE(generators);
    EXPECT_NE((*generators)->find("p:main"), nullptr);
    EXPECT_EQ((*generators)->find("p:other"), nullptr);
}

std::string monster_with(const std::string& trick) {
    return "[rat]\nname = 'rat'\nlook = 'x'\nhit_dice = 1\n"
           "attacks = [{verb = 'b', damage = '1'}]\nhint = 'Hold your purse.'\n[[rat.trick]]\n" +
           trick + "told = 'It has it.'\n";
}

TEST(PackLoader, TricksArePutTogetherFromParts) {
    const auto loaded = load_packs(std::array{changed(
        "monsters.toml", monster_with("when = 'half'\ndoes = 'call'\nkind = 'rat'\ntimes = 2\n"
                                      "percent = 30\nwithstood_by = 'wisdom'\n"))});
    ASSERT_TRUE(loaded) << loaded.error().message;
    const game::MonsterKind& rat = loaded->content.monster(named<game::MonsterKindId>("p:rat"));
    ASSERT_EQ(rat.trick.parts.size(), 1U);
    const game::TrickPart& part = rat.trick.parts.front();
    EXPECT_EQ(part.cue, game::TrickCue::half);
    EXPECT_EQ(part.deed, game::TrickDeed::call);
    EXPECT_EQ(part.whom, game::TrickAim::itself);
    EXPECT_EQ(part.calls, rat.id);
    EXPECT_EQ(part.times, 2);
    EXPECT_EQ(part.percent, 30);
    EXPECT_EQ(part.withstood_by, game::Ability::wisdom);
    EXPECT_EQ(loaded->texts.text(part.told, Language::english), "It has it.");
    EXPECT_EQ(loaded->texts.text(rat.trick.hint, Language::english), "Hold your purse.");
}

// Whatever could go on for ever, or could not happen at all, is refused.
TEST(PackLoader, TricksThatCannotWorkAreRefused) {
    const std::array<std::pair<std::string, std::string>, 9> wrong = {{
        {"when = 'hitts'\ndoes = 'snuff'\n", "there is no 'hitts'; did you mean 'hits'?"},
        {"when = 'hits'\ndoes = 'call'\nkind = 'rat'\n", "say how often in its life"},
        {"when = 'turn'\ndoes = 'snuff'\n", "say how often in its life"},
        {"when = 'hits'\ndoes = 'call'\nkind = 'cat'\ntimes = 1\n",
         "there is no monster of this name"},
        {"when = 'death'\ndoes = 'split'\n", "whoever is slain cannot do that any more"},
        {"when = 'hits'\ndoes = 'rise'\n", "goes with when"},
        {"when = 'round'\ndoes = 'drain'\n", "goes with when"},
        {"when = 'round'\ndoes = 'steal_gold'\nwhom = 'foes'\n", "cannot be aimed so"},
        {"when = 'round'\ndoes = 'harm'\n", "rat.trick[1].dice: missing"},
    }};
    for (const auto& [trick, message] : wrong) {
        const std::string told = refusal(changed("monsters.toml", monster_with(trick)));
        EXPECT_NE(told.find(message), std::string::npos) << trick << told;
    }
}

TEST(PackLoader, RulesOfTheSurfaceAreNumbersOfThePack) {
    PackFiles pack = small_pack();
    pack.files["surface.toml"] += "\n[rules]\nignored_most = 3\nhints_until_level = 5\n";
    const auto loaded = load_packs(std::array{pack});
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->content.tuning().ignored_most, 3U);
    EXPECT_EQ(loaded->content.tuning().hints_until_level, 5U);
}

struct Wrong {
    std::string file;
    std::string text;
    std::string message;
};

TEST(PackLoader, WhatIsWrongIsToldWithFileLineAndPath) {
    const std::string rat = "[rat]\nname = 'rat'\nlook = 'x'\nhit_dice = 1\n";
    const std::string rune = "[t]\nname = 'a'\nlook = 'x'\nsort = 'rune'\n";
    const std::string thing = "[t]\nname = 'thing'\nlook = 'x'\nsort = 'treasure'\n";
    const std::vector<Wrong> all = {
        {"things.toml", "[gold\n", "p/things.toml:1: "},
        {"things.toml", thing + "pirce = 3\n",
         "p/things.toml:5: t.pirce: nobody knows this field; did you mean 'price'?"},
        {"things.toml", thing + "price = -1\n",
         "p/things.toml:5: t.price: -1 is not between 0 and 1000000"},
        {"things.toml", thing + "price = 'much'\n",
         "p/things.toml:5: t.price: a whole number is expected"},
        {"things.toml", thing + "damage = '1d'\n", "p/things.toml:5: t.damage: dice are written"},
        {"things.toml", thing + "damage = '99d6'\n", "p/things.toml:5: t.damage: dice are"},
        {"things.toml", thing + "from = 5\nto = 4\n", "p/things.toml:6: t.to: is less than"},
        {"things.toml", "[t]\nlook = 'x'\nsort = 'key'\n",
         "p/things.toml:1: t.name: missing; a text in quotes is expected"},
        {"things.toml", "[t]\nname = 'a | b'\nlook = 'x'\nsort = 'key'\n",
         "p/things.toml:2: t.name: "},
        {"things.toml", "[t]\nname = 'a'\nlook = ''\nsort = 'key'\n",
         "p/things.toml:3: t.look: is empty"},
        {"things.toml", "[t]\nname = 'a'\nlook = 'x'\nsort = 'wepon'\n",
         "p/things.toml:4: t.sort: there is no 'wepon'; did you mean 'weapon'?"},
        {"things.toml", "[t]\nname = 'a'\nlook = 'x'\nsort = 'weapon'\n",
         "p/things.toml:1: t.damage: a weapon needs it"},
        {"things.toml", rune, "t.rune: missing"},
        {"things.toml", rune + "rune = { aim = 'room', cost = 1, harm = '1d4' }\n",
         "t.rune.aim: a rune that harms is cast on"},
        {"things.toml",
         rune + "rune = { aim = 'friend', cost = 1, effect = { kind = 'held', lasts = 3 } }\n",
         "t.rune.aim: a rune that harms is cast on"},
        {"things.toml", "['T x']\nname = 'a'\n", "p/things.toml:1: T x: a name has small letters"},
        {"things.toml", "t = 3\n", "p/things.toml:1: t: a table is expected"},
        {"monsters.toml", rat + "attacks = []\n",
         "p/monsters.toml:5: rat.attacks: give it one at least"},
        {"monsters.toml", rat + "attacks = [{verb = 'b', damage = '1', x = 1}]\n",
         "p/monsters.toml:5: rat.attacks[1].x: nobody knows this field"},
        {"monsters.toml", rat + "attacks = [{verb = 'b', damage = '1'}]\nhabits = ['roam']\n",
         "p/monsters.toml:6: rat.habits[1]: there is no 'roam'; did you mean 'roams'?"},
        {"puzzles.toml", "[r]\nkind = 'riddle'\nlook = 'x'\n", "r.answers: missing"},
        {"puzzles.toml", "[r]\nkind = 'levers'\nlook = 'x'\n", "r.hint: missing"},
        {"quests.toml", "[[quest]]\nsort = 'slay'\nmonster = 'rta'\nwanted = 1\nreward = 1\n",
         "p/quests.toml:3: quest[1].monster: there is no 'p:rta'; did you mean 'p:rat'?"},
        {"surface.toml", "gold = 'gold'\nkey = 'key'\ngenerator = 'main'\n",
         "the surface has no places"},
        {"pack.toml", "name = 'P'\nversion = '1'\n", "pack.toml:1: name: has small letters"},
        {"pack.toml", "name = 'p'\nversion = '1'\nneeds = ['q']\n",
         "p/pack.toml: needs: the pack 'q' is not loaded before it"},
        {"pack.toml", "name = 'p'\nversion = '1'\ngenerators = ['main', 'other']\n", "other"},
        {"pack.toml", "name = 'p'\nversion = '1'\ngenerators = ['other']\n", "p/rooms.lua: "},
        {"pack.toml", "name = 'p'\nversion = '1'\n", "generator: there is no 'p:main'"},
        {"rooms.lua", "return {\nmain = }\n", "p/rooms.lua:2: "},
        {"monster.toml", "", "p/monster.toml: nobody reads a file of this name"},
        {"zh_CN.po", "msgid \"unfinished\n", "p/zh_CN.po: "},
    };
    for (const Wrong& wrong : all) {
        const std::string message = refusal(changed(wrong.file, wrong.text));
        EXPECT_NE(message.find(wrong.message), std::string::npos)
            << wrong.text << "\nsaid: " << message << "\nnot: " << wrong.message;
    }
}

TEST(PackLoader, APackStandsOnThoseItNeeds) {
    PackFiles other;
    other.files["pack.toml"] = "name = 'q'\nversion = '1'\nneeds = ['p']\ngenerators = ['crypt']\n";
    other.files["surface.toml"] = "generator = 'crypt'\n[newcomer]\noutfit = ['p:gold']\n";
    other.files["rooms.lua"] =
        "local p = require 'p/rooms'\nreturn {crypt = function(room, chance)\n"
        "local made = p.main(room, chance) made.name = 'p:cave.name' return made end}\n";
    const auto loaded = load_packs(std::array{small_pack(), other});
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->content.surface().generator, "q:crypt");
    EXPECT_EQ(loaded->content.surface().places.size(), 2U) << "the surface is that of p";
    EXPECT_EQ(loaded->content.tuning().outfit[0], named<game::ThingKindId>("p:gold"));
    EXPECT_FALSE(load_packs(std::array{other, small_pack()}));
    EXPECT_FALSE(load_packs(std::array{small_pack(), small_pack()})) << "two of one name";
}

TEST(PackLoader, TheFingerprintTellsEveryChange) {
    const std::uint64_t one = fingerprint(std::array{small_pack()});
    EXPECT_EQ(one, fingerprint(std::array{small_pack()}));
    PackFiles other = small_pack();
    other.files["rooms.lua"] += " ";
    EXPECT_NE(one, fingerprint(std::array{other}));
    PackFiles renamed = small_pack();
    renamed.files["room.lua"] = std::exchange(renamed.files["rooms.lua"], "");
    EXPECT_NE(one, fingerprint(std::array{renamed}));
    EXPECT_EQ(load_packs(std::array{small_pack()})->content.fingerprint(), one);
}

TEST(PackLoader, TranslationsAreFoundByNameAndMissingOnesAreTold) {
    const std::string head =
        "msgid \"\"\nmsgstr \"\"\n\"Language: zh_CN\\n\"\n"
        "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        "\"Plural-Forms: nplurals=1; plural=0;\\n\"\n\n";
    const auto loaded = load_packs(std::array{changed(
        "zh_CN.po",
        head + "msgctxt \"cave.name\"\nmsgid \"Cave\"\nmsgstr \"洞\"\n\n"
               "msgctxt \"things.key.name\"\nmsgid \"key\"\nmsgstr \"钥匙 | measure 把\"\n\n"
               "msgctxt \"gone\"\nmsgid \"Gone\"\nmsgstr \"没\"\n")});
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->texts.text(named<TextId>("p:cave.name"), Language::chinese), "洞");
    EXPECT_EQ(loaded->texts.noun(named<TextId>("p:things.key.name"), Language::chinese).measure,
              "把");
    EXPECT_EQ(loaded->texts.text(named<TextId>("p:cave.look.1"), Language::chinese), "Dark.");
    ASSERT_FALSE(loaded->warnings.empty());
    EXPECT_EQ(loaded->warnings.back(), "p/zh_CN.po: 1 translations are of no text that there is");
}

// Law 8.
TEST(PackLoader, ALoadThatFailsLeavesTheOldOneInUse) {
    auto old = load_packs(std::array{small_pack()});
    ASSERT_TRUE(old);
    const auto generators = PackGenerators::make(*old, {});
    ASSERT_TRUE(generators);
    EXPECT_FALSE(load_packs(std::array{changed("rooms.lua", "error('broken')")}));
    EXPECT_NE((*generators)->find("p:main"), nullptr);
    EXPECT_TRUE(old->texts.contains(named<TextId>("p:cave.name")));
}

TEST(PackLoader, AnyBytesInAnyFileAreTakenOrRefused) {
    base::Stream chance{7};
    for (const auto& [name, text] : small_pack().files)
        for (int round = 0; round < 40; ++round) {
            std::string broken = text;
            for (int times = 0; times < 3; ++times) {
                const auto place = chance.below(static_cast<std::uint32_t>(broken.size()));
                const auto letter = static_cast<char>(chance.below(256));
                if (round % 2 == 0)
                    broken[place] = letter;
                else
                    broken.erase(place, 1 + chance.below(10));
                if (broken.empty()) broken = "x";
            }
            const auto loaded = load_packs(std::array{changed(name, broken)});
            EXPECT_TRUE(loaded || !loaded.error().message.empty());
        }
}

TEST(PackLoader, DeepNestingIsRefusedNotFollowed) {
    std::string deep = "a = ";
    deep.append(100'000, '[');
    EXPECT_NE(refusal(changed("texts.toml", deep)), "");
    std::string dotted = "a";
    for (int level = 0; level < 20'000; ++level)
        dotted += ".a";
    EXPECT_NE(refusal(changed("texts.toml", dotted + " = 'x'\n")), "");
    // As deep as the parser takes it.
    std::string both = "a = ";
    for (int level = 0; level < 120; ++level) {
        both += "[\n{a";
        for (int dot = 0; dot < 99; ++dot)
            both += ".a";
        both += " = ";
    }
    both += "1";
    for (int level = 0; level < 120; ++level)
        both += "}]";
    EXPECT_NE(refusal(changed("texts.toml", both)), "");
}

TEST(PackFolder, IsReadWithoutHiddenFilesAndLinks) {
    const tests::TemporaryFolder folder;
    const auto write = [&](std::string_view name, std::string_view text) {
        std::filesystem::create_directories((folder / name).parent_path());
        std::ofstream{folder / name} << text;
    };
    write("pack/pack.toml", "name = 'p'");
    write("pack/names/rats.lua", "return {}");
    write("pack/.git/x.lua", "hidden");
    write("pack/README.md", "not read");
    write("secret.md", "outside");
    std::filesystem::create_symlink(folder / "secret.md", folder / "pack/link.md");
    const auto files = read_pack_folder(folder / "pack");
    ASSERT_TRUE(files) << files.error().message;
    ASSERT_EQ(files->files.size(), 2U);
    EXPECT_EQ(*files->find("names/rats.lua"), "return {}");
    EXPECT_FALSE(read_pack_folder(folder / "nowhere"));
}

TEST(PackFolder, ALinkThatNobodyFollowsIsCalledALink) {
    const tests::TemporaryFolder folder;
    std::filesystem::create_directories(folder / "pack");
    std::filesystem::create_directories(folder / "names");
    std::ofstream{folder / "pack/pack.toml"} << "name = 'p'";
    std::ofstream{folder / "secret.lua"} << "return {}";
    for (const auto& [to, link] :
         {std::pair{"secret.lua", "pack/rooms.lua"}, std::pair{"nowhere.lua", "pack/rooms.lua"},
          std::pair{"names", "pack/names"}}) {
        std::filesystem::create_symlink(folder / to, folder / link);
        const auto files = read_pack_folder(folder / "pack");
        ASSERT_FALSE(files) << to;
        EXPECT_EQ(files.error().message,
                  (folder / link).string() +
                      ": is a symbolic link, and links in packs are not followed, as they may lead "
                      "out of the pack; put the file itself here");
        std::filesystem::remove(folder / link);
    }
    EXPECT_TRUE(read_pack_folder(folder / "pack"));
}

TEST(PackFolder, WhatIsNeededIsFoundBesideOrInOtherFolders) {
    const tests::TemporaryFolder folder;
    const auto write = [&](std::string_view name, std::string_view text) {
        std::filesystem::create_directories((folder / name).parent_path());
        std::ofstream{folder / name} << text;
    };
    write("one/a/pack.toml", "name = 'a'\nversion = '1'\nneeds = ['b', 'c']\n");
    write("one/b/pack.toml", "name = 'b'\nversion = '1'\nneeds = ['c']\n");
    write("two/c/pack.toml", "name = 'c'\nversion = '1'\n");
    const auto found = folders_needed(folder / "one/a", std::array{folder / "two"});
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), 3U);
    EXPECT_EQ((*found)[0].filename(), "c");
    EXPECT_EQ((*found)[1].filename(), "b");
    EXPECT_FALSE(folders_needed(folder / "one/a", {}));
    write("two/c/pack.toml", "name = 'c'\nversion = '1'\nneeds = ['c']\n");
    EXPECT_FALSE(folders_needed(folder / "two/c", {})) << "needs itself";
}

// It names the file, and what is wrong in it, not only what would be missing without it.
TEST(PackLoader, AMistypedFieldThatIsNeededIsToldAsMistyped) {
    EXPECT_EQ(refusal(changed("things.toml", "[lamp]\nname = 'lamp'\n\nlok = 'Bright.'\n")),
              "p/things.toml:4: lamp.lok: nobody knows this field; did you mean 'look'?");
    EXPECT_EQ(refusal(changed("things.toml", "[lamp]\nname = 'lamp'\nweight = 2\n")),
              "p/things.toml:1: lamp.look: missing; a text in quotes is expected");
}

TEST(PackLoader, WhatTheSurfaceGetsWrongIsToldWithItsFileAndLine) {
    const std::string surface = small_pack().files["surface.toml"];
    EXPECT_TRUE(refusal(changed("surface.toml", surface + "[rules]\n\nmend_percent = 3\n"))
                    .starts_with("p/surface.toml:21: mend_percent must be at least"));
    EXPECT_TRUE(refusal(changed("pack.toml", "name = 'p'\nversion = '1'\n"))
                    .starts_with("p/surface.toml:1: generator: there is no 'p:main'"));
    EXPECT_TRUE(refusal(changed("surface.toml", "generator = 'main'\ngold = 'gold'\nkey = 'key'\n"))
                    .starts_with("p/surface.toml: the surface has no places"));
}

// D11: a start room whose exits lead where no branch can begin would end the program.
TEST(PackLoader, BranchesBeginBehindAllExitsOfTheStartRoom) {
    const std::string surface = small_pack().files["surface.toml"];
    const std::string eight = surface + "[start_room]\ndirections = 8\n";
    EXPECT_EQ(
        refusal(changed("surface.toml", eight + "[branch]\ndirections = 4\n")),
        "p/surface.toml:22: directions of the start room are 8 and of its branches 4, so that some "
        "exits could not be walked through; give both 8");
    for (const char* branch : {"", "[branch]\nendless = false\n"}) {
        const auto loaded = load_packs(std::array{changed("surface.toml", eight + branch)});
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(loaded->content.surface().branch.directions, 8);
    }
}

TEST(PackLoader, ASurfaceOnWhichNobodyCanPlayIsRefused) {
    const std::string surface = small_pack().files["surface.toml"];
    const std::string apart = surface.substr(0, surface.find("[[way]]"));
    EXPECT_NE(refusal(changed("surface.toml", apart))
                  .find("way to 'start', where the dungeon begins: there is none from 'square'"),
              std::string::npos);
    EXPECT_NE(
        refusal(changed("surface.toml",
                        surface + "[[way]]\nfrom = 'start'\ntowards = 'east'\nto = 'square'\n"))
            .find("way east from 'start', where the dungeon begins, leads into branches"),
        std::string::npos);
}

TEST(PackLoader, GoldAndKeysAreOfTheirSorts) {
    const std::string surface = small_pack().files["surface.toml"];
    const std::string rest = surface.substr(surface.find("[newcomer]"));
    EXPECT_EQ(refusal(changed("surface.toml",
                              "generator = 'main'\ngold = 'chest'\nkey = 'key'\n" + rest)),
              "p/surface.toml:2: gold has to be a kind of the sort 'gold'; name one that is");
    EXPECT_EQ(refusal(changed("surface.toml",
                              "generator = 'main'\ngold = 'gold'\nkey = 'chest'\n" + rest)),
              "p/surface.toml:3: key has to be a kind of the sort 'key'; name one that is");
}

TEST(PackLoader, AFileOfCommentsIsAsGoodAsNone) {
    for (const char* name : {"tests.toml", "quests.toml"})
        EXPECT_EQ(refusal(changed(name, "# nothing yet\n")), "") << name;
}

TEST(PackLoader, AByteOrderMarkBeforeAScriptIsSkipped) {
    const std::string script = small_pack().files["rooms.lua"];
    EXPECT_EQ(refusal(changed("rooms.lua", "\xef\xbb\xbf" + script)), "");
}

TEST(PackFolders, TheFoldersNameIsThatOfThePack) {
    const tests::TemporaryFolder folder;
    const auto write = [&](const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream{path} << text;
    };
    const auto refused = [&](const std::string& name) {
        const auto found = folders_needed(folder / name, {});
        return found ? "" : found.error().message;
    };
    write("a/pack.toml", "name = 'b'\nversion = '1'\n");
    EXPECT_NE(refused("a").find("a/pack.toml: name: is 'b', and the folder is called 'a'"),
              std::string::npos)
        << refused("a");
    write("c/pack.toml", "name = 'c'\nversion = '1'\nneeds = ['d']\n");
    EXPECT_NE(refused("c").find("(--packs FOLDER)"), std::string::npos) << refused("c");
    write("d/pack.toml", "name = 'd'\nvesion = '1'\n");
    EXPECT_NE(refused("c").find("d/pack.toml:2: vesion: nobody knows"), std::string::npos)
        << refused("c");
    EXPECT_TRUE(refused("c").starts_with((folder / "d").string())) << refused("c");
}

}  // namespace
}  // namespace underwell::adapters::lua
