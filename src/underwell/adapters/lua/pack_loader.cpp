#include "underwell/adapters/lua/pack_loader.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_draft.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/game/po_reader.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::adapters::lua {

namespace {

namespace filesystem = std::filesystem;

constexpr std::size_t needs_max = 20;
constexpr std::size_t generators_max = 20;

void read_head_fields(PackHead& head, const Field& file) {
    file.table([&](Fields& fields) {
        head.name = fields.required("name").text({.bytes_max = 40});
        if (!is_pack_name(head.name))
            fields.required("name").refuse(
                "has small letters, digits and hyphens, at most 40, and is not 'core'");
        head.version = fields.required("version").text({.bytes_max = 40});
        if (const auto needs = fields.optional("needs"))
            needs->list({.count_max = needs_max}, [&](const Field& item) {
                head.needs.push_back(item.text({.bytes_max = 40}));
            });
        if (const auto start = fields.optional("start"))
            head.start = start->text({.bytes_max = name_bytes_max});
        if (const auto generators = fields.optional("generators"))
            generators->list({.count_max = generators_max}, [&](const Field& item) {
                head.generators.push_back(item.text({.bytes_max = 40}));
                if (!is_identifier(head.generators.back()))
                    item.refuse("has small letters, digits and underscores only");
            });
    });
}

// The files that a pack may have, in the order in which they are read: what comes later may name
// what came before.
struct KnownFile {
    std::string_view name;
    void (*read)(PackDraft& draft, const Field& file);
};

constexpr std::array<KnownFile, 7> known_files{{{"texts.toml", read_texts},
                                                {"things.toml", read_things},
                                                {"monsters.toml", read_monsters},
                                                {"puzzles.toml", read_puzzles},
                                                {"traps.toml", read_traps},
                                                {"quests.toml", read_quests},
                                                {"surface.toml", read_surface}}};

// The name in a noun's notation.
std::string name_in(const std::string& line) {
    const auto noun = game::parse_noun(line);
    return noun ? noun->name : std::string{};
}

// What English counts it by is typed too: a loaf of bread, a pool of wall-sweat.
std::string measure_in(const std::string& line) {
    const auto noun = game::parse_noun(line);
    return noun ? noun->measure : std::string{};
}

void add_words(std::vector<std::string>& words, std::string_view text, char between) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(between), text.size());
        std::string word = game::plain_words(text.substr(0, end));
        if (!word.empty()) words.push_back(std::move(word));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// What people type for a thing or creature, for a place and what its description tells of, and what
// they answer to a riddle, in both languages.
void add_typed_words(game::ContentParts& parts, const std::vector<game::TextRow>& rows) {
    for (const game::TextRow& row : rows) {
        const bool answers = row.name.ends_with(".answers");
        game::TextWords words{.text = game::named<game::TextId>(row.name), .words = {}};
        for (const std::string& line : {row.english, row.chinese})
            add_words(words.words, row.is_noun ? name_in(line) : line, answers ? ',' : ' ');
        if (row.is_noun) add_words(words.words, measure_in(row.english), ' ');
        (answers ? parts.answers : parts.words).push_back(std::move(words));
    }
}

// Where a field stands in a file's top table or in one of the tables in it; 0 if nowhere.
// NOLINTNEXTLINE(misc-no-recursion): two deep
std::uint32_t line_of(const TomlValue& value, std::string_view name, int depth = 0) {
    const auto* const table = std::get_if<TomlTable>(&value.what);
    if (table == nullptr || depth > 1) return 0;
    for (const auto& [field, inner] : *table) {
        if (field == name) return inner.line;
        if (const std::uint32_t line = line_of(inner, name, depth + 1); line != 0) return line;
    }
    return 0;
}

class Loader {
  public:
    base::Result<void> add(const PackFiles& files) {
        auto head = read_head(files);
        if (!head) return std::unexpected(head.error());
        if (auto fine = check_needs(*head); !fine) return fine;
        draft_.pack = head->name;
        rules_.clear();  // those of packs it needs say nothing about what it makes
        if (auto fine = refuse_unknown_files(*head, files); !fine) return fine;
        if (const std::string* surface = files.find("surface.toml"))
            surfaces_.emplace_back(draft_.pack, *surface);
        const std::size_t texts_before = draft_.texts.size();
        for (const KnownFile& known : known_files)
            if (auto read = read_file(files, known.name,
                                      [&](const Field& file) { known.read(draft_, file); });
                !read)
                return read;
        auto read = read_file(files, "tests.toml",
                              [&](const Field& file) { read_sample_rules(draft_, rules_, file); });
        if (!read) return read;
        if (auto translated = translate(files, texts_before); !translated) return translated;
        return add_scripts(std::move(*head), files);
    }

    base::Result<LoadedPacks> finish(std::uint64_t fingerprint) {
        draft_.parts.fingerprint = fingerprint;
        const std::string generator = draft_.parts.surface.generator;
        add_typed_words(draft_.parts, draft_.texts);
        auto content = game::Content::make(std::move(draft_.parts));
        if (!content) {
            const std::string& message = content.error().message;
            return base::fail(
                errors::bad_pack,
                fmt::format("{}: {}", place_in_surface(message.substr(0, message.find(' '))),
                            message));
        }
        auto texts = game::Texts::make(std::move(draft_.texts));
        if (!texts) return base::fail(errors::bad_pack, texts.error().message);
        LoadedPacks packs{.content = std::move(*content),
                          .texts = std::move(*texts),
                          .names = std::move(draft_.names),
                          .scripts = std::move(scripts_),
                          .rules = std::move(rules_),
                          .warnings = std::move(warnings_)};
        const auto generators = PackGenerators::make(packs, {});
        if (!generators) return std::unexpected(generators.error());
        if ((*generators)->find(generator) == nullptr)
            return base::fail(
                errors::bad_pack,
                fmt::format("{}: generator: there is no '{}'; name it in pack.toml's list of "
                            "generators",
                            place_in_surface("generator"), generator));
        return packs;
    }

  private:
    // "base/surface.toml:3", in the last pack that has this field; without a line if none has.
    std::string place_in_surface(std::string_view field) const {
        for (const auto& [pack, text] : std::views::reverse(surfaces_)) {
            const std::string file = pack + "/surface.toml";
            const auto parsed = parse_toml(file, text);
            const std::uint32_t line = parsed ? line_of(*parsed, field) : 0;
            if (line != 0) return fmt::format("{}:{}", file, line);
        }
        return (surfaces_.empty() ? draft_.pack : surfaces_.back().first) + "/surface.toml";
    }

    base::Result<void> check_needs(const PackHead& head) const {
        const auto is_loaded = [&](std::string_view name) {
            return std::ranges::any_of(
                scripts_, [&](const PackScripts& scripts) { return scripts.head.name == name; });
        };
        if (is_loaded(head.name))
            return base::fail(errors::bad_pack,
                              fmt::format("there are two packs '{}': leave one out", head.name));
        for (const std::string& need : head.needs)
            if (!is_loaded(need))
                return base::fail(
                    errors::bad_pack,
                    fmt::format("{}/pack.toml: needs: the pack '{}' is not loaded before it",
                                head.name, need));
        return {};
    }

    // A misspelt file would be missed by nobody but its builder.
    static base::Result<void> refuse_unknown_files(const PackHead& head, const PackFiles& files) {
        for (const auto& [name, text] : files.files) {
            const bool is_known =
                name == "pack.toml" || name == "tests.toml" || name == "zh_CN.po" ||
                name.ends_with(".lua") ||
                std::ranges::find(known_files, name, &KnownFile::name) != known_files.end();
            if (!is_known)
                return base::fail(
                    errors::bad_pack,
                    fmt::format("{}/{}: nobody reads a file of this name", head.name, name));
        }
        return {};
    }

    template <typename Read>
    base::Result<void> read_file(const PackFiles& files, std::string_view name, Read&& read) {
        const std::string* text = files.find(name);
        if (text == nullptr) return {};
        return read_toml(fmt::format("{}/{}", draft_.pack, name), *text, read);
    }

    base::Result<void> translate(const PackFiles& files, std::size_t first) {
        const std::string* text = files.find("zh_CN.po");
        if (text == nullptr) return {};
        const auto catalogue = game::read_po(*text);
        if (!catalogue)
            return base::fail(errors::bad_pack, fmt::format("{}/zh_CN.po: {}", draft_.pack,
                                                            catalogue.error().message));
        std::size_t used = 0;
        for (std::size_t index = first; index < draft_.texts.size(); ++index) {
            game::TextRow& row = draft_.texts[index];
            const std::string_view context =
                std::string_view{row.name}.substr(draft_.pack.size() + 1);
            const auto* found = catalogue->find({.context = context, .id = row.english});
            if (found == nullptr) {
                warnings_.push_back(
                    fmt::format("{}/zh_CN.po: '{}' is not translated, or its "
                                "English has changed since",
                                draft_.pack, context));
                continue;
            }
            row.chinese = found->forms.front();
            ++used;
        }
        if (used != catalogue->translations().size())
            warnings_.push_back(
                fmt::format("{}/zh_CN.po: {} translations are of no text that there is",
                            draft_.pack, catalogue->translations().size() - used));
        return {};
    }

    base::Result<void> add_scripts(PackHead head, const PackFiles& files) {
        for (const auto& [name, text] : files.files)
            if (name.ends_with(".lua")) lua_files_[fmt::format("{}/{}", head.name, name)] = text;
        Pack pack;
        pack.files = lua_files_;
        pack.files["kinds.lua"] = kinds_as_lua(draft_);
        pack.first = fmt::format("{}/{}", head.name, head.start);
        if (!head.generators.empty() && !pack.files.contains(pack.first))
            return base::fail(
                errors::bad_pack,
                fmt::format("{}/pack.toml: start: there is no file {}", head.name, head.start));
        scripts_.push_back({.head = std::move(head), .files = std::move(pack)});
        return {};
    }

    PackDraft draft_;
    std::vector<std::pair<std::string, std::string>> surfaces_;  // by pack, as they are written
    std::vector<SampleRule> rules_;
    std::vector<PackScripts> scripts_;
    std::map<std::string, std::string, std::less<>> lua_files_;
    std::vector<std::string> warnings_;
};

// "packs/crypt/" and "." have no last name of their own.
filesystem::path plain_folder(const filesystem::path& folder) {
    return (filesystem::absolute(folder).lexically_normal() / "").parent_path();
}

// Told with the folder, as its name is not known before this is read. Others find the pack by the
// folder's name.
base::Result<PackHead> read_head_in(const filesystem::path& folder, const PackFiles& files) {
    auto head = read_head(files);
    const std::string file = (folder / "pack.toml").string();
    if (!head) {
        const std::string& message = head.error().message;
        return base::fail(errors::bad_pack, message.starts_with("pack.toml")
                                                ? (folder / message).string()
                                                : fmt::format("{}: {}", folder.string(), message));
    }
    const std::string called = plain_folder(folder).filename().string();
    if (head->name != called)
        return base::fail(errors::bad_pack,
                          fmt::format("{}: name: is '{}', and the folder is called '{}'; give both "
                                      "the same name, by which other packs find it",
                                      file, head->name, called));
    return head;
}

// Depth first, so that what is needed stands before who needs it.
class NeedFinder {
  public:
    explicit NeedFinder(std::span<const filesystem::path> places) : places_{places} {}

    // NOLINTNEXTLINE(misc-no-recursion): at most packs_max deep
    base::Result<void> add(const filesystem::path& folder) {
        const auto files = read_pack_folder(folder);
        if (!files) return std::unexpected(files.error());
        const auto head = read_head_in(folder, *files);
        if (!head) return std::unexpected(head.error());
        if (std::ranges::find(done_, head->name) != done_.end()) return {};
        if (std::ranges::find(under_way_, head->name) != under_way_.end())
            return base::fail(
                errors::bad_pack,
                fmt::format("the pack '{}' needs itself, perhaps by way of another", head->name));
        if (under_way_.size() >= packs_max)
            return base::fail(errors::bad_pack, "too many packs need each other");
        under_way_.push_back(head->name);
        for (const std::string& need : head->needs) {
            const auto found = find(need);
            if (!found) return std::unexpected(found.error());
            if (auto added = add(*found); !added) return added;
        }
        done_.push_back(head->name);
        folders.push_back(folder);
        return {};
    }

    std::vector<filesystem::path> folders;

  private:
    base::Result<filesystem::path> find(const std::string& name) const {
        std::error_code ignored;
        if (is_pack_name(name))
            for (const filesystem::path& place : places_)
                if (filesystem::exists(place / name / "pack.toml", ignored)) return place / name;
        return base::fail(errors::bad_pack,
                          fmt::format("the pack '{}' is needed and cannot be found: put its folder "
                                      "beside, or name the folder of packs (--packs FOLDER)",
                                      name));
    }

    std::span<const filesystem::path> places_;
    std::vector<std::string> under_way_;
    std::vector<std::string> done_;
};

}  // namespace

base::Result<PackHead> read_head(const PackFiles& files) {
    const std::string* text = files.find("pack.toml");
    if (text == nullptr)
        return base::fail(errors::bad_pack, "a pack's folder has a file pack.toml; here is none");
    PackHead head;
    const auto read =
        read_toml("pack.toml", *text, [&](const Field& file) { read_head_fields(head, file); });
    if (!read) return std::unexpected(read.error());
    return head;
}

base::Result<LoadedPacks> load_packs(std::span<const PackFiles> packs) {
    if (packs.empty() || packs.size() > packs_max)
        return base::fail(errors::bad_pack,
                          fmt::format("give 1 to {} packs, not {}", packs_max, packs.size()));
    Loader loader;
    for (const PackFiles& pack : packs)
        if (auto added = loader.add(pack); !added) return std::unexpected(added.error());
    return loader.finish(fingerprint(packs));
}

base::Result<LoadedPacks> load_packs(std::span<const filesystem::path> folders) {
    std::vector<PackFiles> packs;
    for (const filesystem::path& folder : folders) {
        auto files = read_pack_folder(folder);
        if (!files) return std::unexpected(files.error());
        packs.push_back(std::move(*files));
    }
    return load_packs(packs);
}

base::Result<std::vector<filesystem::path>> folders_needed(
    const filesystem::path& folder, std::span<const filesystem::path> others) {
    std::vector<filesystem::path> places{plain_folder(folder).parent_path()};
    places.insert(places.end(), others.begin(), others.end());
    NeedFinder finder{places};
    if (auto added = finder.add(folder); !added) return std::unexpected(added.error());
    return std::move(finder.folders);
}

}  // namespace underwell::adapters::lua
